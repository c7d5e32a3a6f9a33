/**
 * `info string` texts of the engine that programs parse, each with its writer and its parser.
 *
 * ```ts
 * parseResources(makeResources({ threads: 2, hashMb: 16 })); // { threads: 2, hashMb: 16 }
 * ```
 */
import type { FormatProblem } from './network/network-fault.ts';

/** The resources in use. They are less than the settings if the machine could not provide more. */
export interface Resources {
  readonly threads: number;
  /** Size of the table. */
  readonly hashMb: number;
}

export function makeResources({ threads, hashMb }: Resources): string {
  return `Threads ${threads}, table ${hashMb} MiB.`;
}

/** Parses a text of `makeResources`; `undefined` for any other text. */
export function parseResources(text: string): Resources | undefined {
  const [, threads, hashMb] = /^Threads (\d+), table (\d+) MiB\.$/.exec(text) ?? [];
  if (threads === undefined || hashMb === undefined) return undefined;
  return { threads: Number(threads), hashMb: Number(hashMb) };
}

/** Text for an invalid network file. Reading the file again would not help. */
export function makeNetworkRefusal(name: string, problem: FormatProblem, reason?: string): string {
  const detail = reason === undefined ? '' : ` (${reason})`;
  return `${name} is not a network for Xiangqi: ${problem}${detail}`;
}

export function isNetworkRefusal(text: string): boolean {
  return /^ERROR: .+ is not a network for Xiangqi: /.test(text);
}
