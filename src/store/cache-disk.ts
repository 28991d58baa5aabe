/**
 * The cache's LMDB environment: two databases that take turns. Rows go to the young one; when
 * it has its half of the bytes, the old one is emptied in one step and becomes the young one.
 * Entries are never deleted singly, which would cost a write each and leave the file in holes.
 */
import type { Database, RootDatabase } from "lmdb";
import { embeddingDatabases } from "./embedding-row.ts";

type Generation = (typeof embeddingDatabases)[number];

/** What the rows of a cache depend on. */
export interface CacheIdentity {
  readonly format: number;
  readonly modelVersion: string;
  readonly dim: number;
}

interface Statistics {
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
  readonly entryCount: number;
}

export interface Row {
  readonly key: Buffer;
  readonly row: Buffer;
}

export class CacheDisk {
  readonly #environment: RootDatabase<unknown, string>;
  readonly #about: Database<unknown, string>;
  readonly #generations: Readonly<Record<Generation, Database<Buffer, Buffer>>>;
  readonly #generationBytesMax: number;
  #young: Generation;
  /** Of the generation that goes next; the first one to come has no such. */
  #isOldEmpty: boolean;

  constructor(environment: RootDatabase<unknown, string>, bytesMax: number) {
    this.#environment = environment;
    this.#about = environment.openDB<unknown, string>("about", {});
    const encodings = { encoding: "binary", keyEncoding: "binary" } as const;
    this.#generations = {
      even: environment.openDB<Buffer, Buffer>("even", encodings),
      odd: environment.openDB<Buffer, Buffer>("odd", encodings),
    };
    // A tenth is left for the pages that a write copies before it frees the old ones.
    this.#generationBytesMax = 0.45 * bytesMax;
    this.#young = this.#about.get("young") === "odd" ? "odd" : "even";
    this.#isOldEmpty = this.#measure(other(this.#young)).entryCount === 0;
  }

  /** Whether the rows are of this kind. A new environment takes the identity on. */
  matches(identity: CacheIdentity): boolean {
    const found = this.#about.get("identity");
    if (found === undefined) {
      this.#about.putSync("identity", identity);
      return true;
    }
    return JSON.stringify(found) === JSON.stringify(identity);
  }

  /** Rows stored; one that is in both generations counts twice. */
  get count(): number {
    return embeddingDatabases.reduce((sum, name) => sum + this.#measure(name).entryCount, 0);
  }

  /** A row, valid until the next call, and whether it is in the generation that goes next. */
  find(key: Buffer): { row: Buffer; isOld: boolean } | undefined {
    const young = this.#generations[this.#young].getBinaryFast(key);
    if (young !== undefined) return { row: young, isOld: false };
    if (this.#isOldEmpty) return undefined;
    const old = this.#generations[other(this.#young)].getBinaryFast(key);
    return old && { row: old, isOld: true };
  }

  /** Whether a row is there and stays when the generations turn next. */
  isYoung(key: Buffer): boolean {
    return this.#generations[this.#young].doesExist(key);
  }

  /** Writes rows together; they must not change before it resolves. Rejects when it cannot. */
  async put(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.#isFull()) await this.#turn();
    const young = this.#generations[this.#young];
    await this.#environment.batch(() => {
      for (const { key, row } of rows) young.put(key, row);
    });
  }

  close(): Promise<void> {
    return this.#environment.close();
  }

  #isFull(): boolean {
    const { pageSize, ...pages } = this.#measure(this.#young);
    const count = pages.treeBranchPageCount + pages.treeLeafPageCount + pages.overflowPages;
    return count * pageSize >= this.#generationBytesMax;
  }

  async #turn(): Promise<void> {
    const next = other(this.#young);
    await this.#environment.batch(() => {
      void this.#generations[next].clearAsync();
      this.#about.put("young", next);
    });
    this.#young = next;
    this.#isOldEmpty = false;
  }

  /** LMDB's own counts, which its typings leave out. */
  #measure(name: Generation): Statistics {
    const database = this.#generations[name] as unknown as { getStats(): Statistics };
    return database.getStats();
  }
}

function other(generation: Generation): Generation {
  return generation === "even" ? "odd" : "even";
}
