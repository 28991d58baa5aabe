/** Remembers what was made of texts. Menus are sent again and again, letter for letter. */

/** Longer texts are no names that come again. */
const textCharsMax = 100;

/** Two generations of so many texts; what was not asked for in a generation is forgotten. */
export class TextMemory<Value> {
  readonly #generationTextsMax: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(generationTextsMax: number) {
    this.#generationTextsMax = generationTextsMax;
  }

  /** Without keeping it from being forgotten. */
  peek(raw: string): Value | undefined {
    return this.#young.get(raw) ?? this.#old.get(raw);
  }

  get(raw: string): Value | undefined {
    const young = this.#young.get(raw);
    if (young !== undefined) return young;
    const old = this.#old.get(raw);
    if (old !== undefined) this.set(raw, old);
    return old;
  }

  set(raw: string, value: Value): void {
    if (raw.length > textCharsMax) return;
    if (this.#young.size >= this.#generationTextsMax) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(raw, value);
  }
}
