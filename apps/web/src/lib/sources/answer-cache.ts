/** Answers by what was asked, so that a step back or forth shows them at once; those used longest ago are forgotten first. */
export class AnswerCache<Kept> {
  readonly #kept = new Map<string, Kept>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined) this.#renew(key, kept);
    return kept;
  }

  /** Without counting as a use. */
  has(key: string): boolean {
    return this.#kept.has(key);
  }

  keep(key: string, kept: Kept): void {
    this.#renew(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  #renew(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }
}
