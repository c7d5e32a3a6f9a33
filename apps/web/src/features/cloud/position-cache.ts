import type { CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { KeptPosition } from './cloud-snapshot.ts';

/** Positions that are kept; the ones asked for longest ago are forgotten first. */
const LIMIT = 500;

/** What the server has said of positions, so that a step back or forth shows it at once. */
export class PositionCache {
  readonly #kept = new Map<string, KeptPosition>();

  get(fen: string): KeptPosition | undefined {
    return this.#kept.get(fen);
  }

  take({ position, line, next }: CloudView, at: number): void {
    for (const each of next) this.#keep(each, { at });
    this.#keep(position, { line, at });
  }

  /** What is said of the position from now on may be another thing. */
  forget(fen: string): void {
    this.#kept.delete(fen);
  }

  clear(): void {
    this.#kept.clear();
  }

  #keep(position: CloudPosition, rest: Omit<KeptPosition, 'position'>): void {
    const { fen } = position;
    this.#kept.delete(fen);
    this.#kept.set(fen, { position, ...rest });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > LIMIT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
