/**
 * What the engine says in an `info string` for programs to read: each text is made and read here.
 *
 * ```ts
 * parseResources(makeResources({ threads: 2, hashMb: 16 })); // { threads: 2, hashMb: 16 }
 * ```
 */
import type { FormatProblem } from './network/format.ts';

/** What a search runs with: less than is set where the machine gave no more. */
export interface Resources {
  readonly threads: number;
  /** Of the table. */
  readonly hashMb: number;
}

export function makeResources({ threads, hashMb }: Resources): string {
  return `Threads ${threads}, table ${hashMb} MiB.`;
}

/** `undefined` for any other text. */
export function parseResources(text: string): Resources | undefined {
  const [, threads, hashMb] = /^Threads (\d+), table (\d+) MiB\.$/.exec(text) ?? [];
  if (threads === undefined || hashMb === undefined) return undefined;
  return { threads: Number(threads), hashMb: Number(hashMb) };
}

/** Of a file that is wrong, and will be at the next try as well. */
export function makeNetworkRefusal(name: string, problem: FormatProblem): string {
  return `${name} is not a network for Xiangqi: ${problem}`;
}

export function isNetworkRefusal(text: string): boolean {
  return /^ERROR: .+ is not a network for Xiangqi: /.test(text);
}
