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
  const base = notation === 'iccs' ? 0 : 1;
  const target = squareAt(fileIndex(targetFile), Number(targetRank) - base);
  if (target === undefined) return undefined;
  return {
    kind: 'target',
    role: undefined,
    sourceFile: fileIndex(sourceFile),
    sourceRank: Number(sourceRank) - base,
    target,
  };
}

export function writeCoordinates(move: Move, form: 'iccs' | 'iccs-hyphen' | 'uci'): string {
  const base = form === 'uci' ? 1 : 0;
  const source = squareText(sourceOf(move), base);
  const target = squareText(targetOf(move), base);
  return form === 'iccs-hyphen' ? `${source}-${target}`.toUpperCase() : source + target;
}

/** `'e0'` with `base` 0, `'e1'` with `base` 1. */
export function squareText(square: Square, base: number): string {
  return fileLetter(square) + String(rankOf(square) + base);
}

export function fileLetter(square: Square): string {
  return String.fromCharCode(97 + fileOf(square));
}

/** 0–8 for a letter a–i in either case. */
export function fileIndex(letter: string): number {
  return (letter.charCodeAt(0) | 32) - 97;
}
