/** Attacks by rules of movement of its own, on a board that is read from the letters of a FEN. */
import type { Color } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';

/** The letter of the FEN on each occupied square, such as `e0`. */
export type Letters = ReadonlyMap<string, string>;

export function lettersOf({ fen }: Position): Letters {
  const letters = new Map<string, string>();
  for (const [index, row] of (fen.split(' ')[0] ?? '').split('/').entries()) {
    const points = row.replaceAll(/\d/g, (count) => '.'.repeat(Number(count)));
    for (const [file, letter] of Array.from(points).entries()) {
      if (letter !== '.') letters.set(nameOf(file, 9 - index), letter);
    }
  }
  return letters;
}

/** The position without the piece on a square; `undefined` if that is not a legal position. */
export function withoutPiece(position: Position, square: string): Position | undefined {
  const letters = lettersOf(position);
  const rows = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 9 }, (__, file) => {
      const name = nameOf(file, 9 - row);
      return name === square ? '1' : (letters.get(name) ?? '1');
    })
      .join('')
      .replaceAll(/1+/g, (ones) => `${ones.length}`),
  );
  const made = Position.parse(`${rows.join('/')} ${position.turn === 'red' ? 'w' : 'b'}`, {
    pawnsAnywhere: true,
  });
  return made.ok ? made.value : undefined;
}

/** The squares of a side's pieces that attack a square, or protect their own piece on it. */
export function attackersOf(letters: Letters, square: string, side: Color): string[] {
  return [...letters.keys()].filter(
    (from) => sideOf(letters.get(from)) === side && isAttacking(letters, from, square),
  );
}

/** Whether the piece on a square could capture on another by its movement, whatever stands there. */
export function isAttacking(letters: Letters, from: string, to: string): boolean {
  const letter = letters.get(from);
  if (letter === undefined || from === to) return false;
  const [files, ranks] = stepOf(from, to);
  const far = [Math.abs(files), Math.abs(ranks)].toSorted((one, other) => one - other).join('');
  const isBlocked = (share: number): boolean => letters.has(stepFrom(from, [files, ranks], share));
  switch (letter.toLowerCase()) {
    case 'r':
      return betweenOf(from, to)?.every((square) => !letters.has(square)) === true;
    case 'c':
      return betweenOf(from, to)?.filter((square) => letters.has(square)).length === 1;
    case 'n':
      return far === '12' && !isBlocked(1 / 2);
    case 'b':
      return far === '22' && !isBlocked(1 / 2) && isOwnHalf(letter, to);
    case 'a':
      return far === '11' && isPalace(letter, to);
    case 'k':
      return far === '01' && isPalace(letter, to);
    default:
      return far === '01' && (ranks === 0 ? !isOwnHalf(letter, from) : ranks > 0 === isRed(letter));
  }
}

/** The squares between two of one file or rank; `undefined` if they are not on one. */
export function betweenOf(from: string, to: string): string[] | undefined {
  const [files, ranks] = stepOf(from, to);
  const distance = Math.abs(files + ranks);
  if ((files !== 0 && ranks !== 0) || distance === 0) return undefined;
  return Array.from({ length: distance - 1 }, (_, index) =>
    nameOf(
      fileOf(from) + Math.sign(files) * (index + 1),
      rankOf(from) + Math.sign(ranks) * (index + 1),
    ),
  );
}

export function sideOf(letter: string | undefined): Color | undefined {
  if (letter === undefined) return undefined;
  return isRed(letter) ? 'red' : 'black';
}

function isRed(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

/** The point on the way: the leg of a horse, which is half of its longer step away, or the eye of an elephant. */
function stepFrom(from: string, [files, ranks]: readonly number[], share: number): string {
  const half = (step = 0): number => Math.trunc(step * share);
  return nameOf(fileOf(from) + half(files), rankOf(from) + half(ranks));
}

function stepOf(from: string, to: string): [number, number] {
  return [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
}

function isOwnHalf(letter: string, square: string): boolean {
  return rankOf(square) < 5 === isRed(letter);
}

function isPalace(letter: string, square: string): boolean {
  const rank = isRed(letter) ? rankOf(square) : 9 - rankOf(square);
  return rank <= 2 && fileOf(square) >= 3 && fileOf(square) <= 5;
}

function nameOf(file: number, rank: number): string {
  return `${'abcdefghi'[file]}${rank}`;
}

function fileOf(square: string): number {
  return 'abcdefghi'.indexOf(square.slice(0, 1));
}

function rankOf(square: string): number {
  return Number(square.slice(1));
}
