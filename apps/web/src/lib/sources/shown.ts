/** A snapshot that panels watch, as `useSyncExternalStore` wants it: the same object until something changes. */
export class Shown<Snapshot> {
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot;

  constructor(first: Snapshot) {
    this.#snapshot = first;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): Snapshot => this.#snapshot;

  show(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }

  change(change: Partial<Snapshot>): void {
    this.show({ ...this.#snapshot, ...change });
  }
}
