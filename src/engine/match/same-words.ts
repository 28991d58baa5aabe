/**
 * Names that say the same in another order. The encoder reads them as it reads any two names, and a known dish
 * among the words may carry them apart: "udon noodle (Japanese)" is udon with a word more, "Japanese udon
 * noodle" is udon. The reranker knows better, so the gate lets them pass.
 */
import type { NativeNameList } from "../addon.ts";
import type { AskedPair } from "./score-table.ts";

/** So near at least are names of the same words. */
const sameWordsCosine = 0.9;

interface Compared {
  /** The rows of the list that are compared, known below by their positions here. */
  readonly rows: Uint32Array;
  /** Of any two of them, 0 to 1. */
  readonly cosineOf: (left: number, right: number) => number;
}

/** `cosineOf`, with names of the same words so near at least. */
export function nearnessOf({
  names,
  rows,
  cosineOf,
}: Compared & { readonly names: Pick<NativeNameList, "sameWords"> }): Compared["cosineOf"] {
  return (left, right) => {
    const cosine = cosineOf(left, right);
    if (cosine >= sameWordsCosine) return cosine;
    const [same] = names.sameWords(Uint32Array.of(rows[left]!), Uint32Array.of(rows[right]!));
    return same === 1 ? sameWordsCosine : cosine;
  };
}

interface Gate extends Compared {
  readonly names: Pick<NativeNameList, "sameWordsAmong">;
  /** What a cosine has to reach. */
  readonly least: number;
}

/** Pairs that pass the gate by their words alone. */
export function passByWords({ names, rows, cosineOf, least }: Gate): AskedPair[] {
  if (sameWordsCosine < least) return [];
  const pairs = names.sameWordsAmong(rows);
  const passed: AskedPair[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const [left, right] = [pairs[at]!, pairs[at + 1]!];
    if (cosineOf(left, right) < least) passed.push([left, right, sameWordsCosine]);
  }
  return passed;
}
