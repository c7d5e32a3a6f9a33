/** ICCS (`h2e2`, `H2-E2`, ranks 0–9) and the UCI of Fairy-Stockfish and pychess (`h3e3`, ranks 1–10). */
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { fileOf, rankOf, type Square, squareAt } from '@chuhe/rules/square';
import type { TargetDescriptor } from './descriptor.ts';
import { normalise } from './normalise.ts';

const ICCS = /^([a-i])([0-9])-?([a-i])([0-9])$/iu;
const UCI = /^([a-i])(10|[1-9])-?([a-i])(10|[1-9])$/iu;

export function readCoordinates(
  token: string,
  notation: 'iccs' | 'uci',
): TargetDescriptor | undefined {
  const match = (notation === 'iccs' ? ICCS : UCI).exec(normalise(token));
  if (!match) return undefined;
  const [, sourceFile = '', sourceRank = '', targetFile = '', targetRank = ''] = match;
  const lowestRank = notation === 'iccs' ? 0 : 1;
  const target = squareAt(fileIndex(targetFile), Number(targetRank) - lowestRank);
  if (target === undefined) return undefined;
  return {
    kind: 'target',
    role: undefined,
    sourceFile: fileIndex(sourceFile),
    sourceRank: Number(sourceRank) - lowestRank,
    target,
  };
}

export function writeCoordinates(move: Move, form: 'iccs' | 'iccs-hyphen' | 'uci'): string {
  const lowestRank = form === 'uci' ? 1 : 0;
  const source = squareText(sourceOf(move), lowestRank);
  const target = squareText(targetOf(move), lowestRank);
  return form === 'iccs-hyphen' ? `${source}-${target}`.toUpperCase() : source + target;
}

/** The square as text, such as `e0`. `lowestRank` is the number of Red's back rank: 0 in ICCS, 1 in UCI. */
export function squareText(square: Square, lowestRank: number): string {
  return fileLetter(square) + String(rankOf(square) + lowestRank);
}

export function fileLetter(square: Square): string {
  return String.fromCharCode(97 + fileOf(square));
}

/** 0–8 for a letter a–i in either case. */
export function fileIndex(letter: string): number {
  return (letter.charCodeAt(0) | 32) - 97;
}
