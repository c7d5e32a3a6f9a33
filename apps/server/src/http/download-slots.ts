/** Limits how many downloads run at once, from each address or other key, and in all. */
export class DownloadSlots {
  readonly #limits: { readonly perAddress: number; readonly all: number };
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: { readonly perAddress: number; readonly all: number }) {
    this.#limits = limits;
  }

  /** @returns a function that frees the slot, which may be called more than once; `undefined` if all slots are taken */
  take(address: string): (() => void) | undefined {
    const own = this.#taken.get(address) ?? 0;
    if (own >= this.#limits.perAddress || this.#all >= this.#limits.all) return undefined;
    this.#taken.set(address, own + 1);
    this.#all += 1;
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.#all -= 1;
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left === 0) this.#taken.delete(address);
      else this.#taken.set(address, left);
    };
  }
}
