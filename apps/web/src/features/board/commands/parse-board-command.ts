/**
 * Parses what a user types about the board: a point, a file, or a command with its argument, in any language of the
 * product and in either order.
 *
 * ```ts
 * parseBoardCommand('attackers e4'); // { kind: 'command', command: { name: 'attackers', point: 'e4' } }
 * parseBoardCommand('mã đỏ'); // { kind: 'command', command: { name: 'pieces', roles: ['horse'], color: 'red' } }
 * parseBoardCommand('attackers'); // { kind: 'incomplete', name: 'attackers' }
 * parseBoardCommand('C2=5'); // undefined
 * ```
 */
import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { COLORS, type Color, parsePieceAlias, ROLES, type Role } from '@chuhe/rules/piece';
import {
  COLOR_WORDS,
  COMMAND_NAMES,
  COMMAND_WORDS,
  type CommandName,
  ROLE_WORDS,
} from './command-words.ts';

export type BoardCommand =
  | { readonly name: 'point' | 'attackers' | 'defenders'; readonly point: string }
  | { readonly name: 'moves'; readonly point: string | undefined }
  /** A letter, or a number as the side to move counts the files. */
  | { readonly name: 'file'; readonly file: string | number }
  | { readonly name: 'rank'; readonly rank: string }
  | { readonly name: 'pieces'; readonly roles: readonly Role[]; readonly color?: Color }
  | { readonly name: Exclude<CommandName, NameWithArgument> };

type NameWithArgument = 'point' | 'attackers' | 'defenders' | 'moves' | 'file' | 'rank' | 'pieces';

export type ParsedCommand =
  | { readonly kind: 'command'; readonly command: BoardCommand }
  /** The command is known, but its argument is missing or not valid. */
  | { readonly kind: 'incomplete'; readonly name: CommandName };

/** Maximum length in characters. Longer texts are lists of moves. */
const MAX_LENGTH = 60;

/** @returns `undefined` if the text is not a command; it may be a move. */
export function parseBoardCommand(text: string): ParsedCommand | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = normalise(text);
  const short = readShort(plain);
  if (short !== undefined) return { kind: 'command', command: short };
  const readings = readingsOf(plain);
  for (const { name, argument } of readings) {
    const command = readArgument(name, argument);
    if (command !== undefined) return { kind: 'command', command };
  }
  const [first] = readings;
  return first && { kind: 'incomplete', name: first.name };
}

/** Number of commands that are proposed for an unknown text. */
const PROPOSED = 3;

/** The commands whose words resemble the text most, best first; none if no word resembles it. */
export function nearestCommands(text: string, language: Language): readonly CommandName[] {
  const [word = ''] = fold(normalise(text.slice(0, MAX_LENGTH))).split(' ');
  const ranked = COMMAND_NAMES.map((name) => {
    const all = [...COMMAND_WORDS[name][language], ...COMMAND_WORDS[name].en];
    const words = all.filter(({ length }) => length > 1).map(fold);
    return { name, distance: Math.min(...words.map((each) => distanceOf(word, each))) };
  });
  return ranked
    .filter(({ distance }) => distance <= 1)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, PROPOSED)
    .map(({ name }) => name);
}

/** Trims, joins spaces, replaces wide characters, and drops final punctuation. Keeps the case, which names the side in a FEN letter. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=.)[?!.,。]$/u, '');
}

/** A point, a file or a piece without a command. */
function readShort(plain: string): BoardCommand | undefined {
  const lower = plain.toLowerCase();
  if (POINT.test(lower)) return { name: 'point', point: lower };
  if (/^[a-i]$/.test(lower)) return { name: 'file', file: lower };
  // A letter alone is the short form of a command, not a piece.
  return plain === '' || /^\w$/.test(plain) ? undefined : readPieces(plain);
}

interface Reading {
  readonly name: CommandName;
  readonly argument: string;
}

interface Phrase {
  readonly name: CommandName;
  readonly words: string;
}

/** All words of all commands, the longest first, so that `last move` is not read as `last`. */
const PHRASES: readonly Phrase[] = COMMAND_NAMES.flatMap((name) =>
  LANGUAGES.flatMap((language) => COMMAND_WORDS[name][language].map((words) => ({ name, words }))),
).toSorted((a, b) => b.words.length - a.words.length);

/** The commands that the text begins or ends with. An exact match takes precedence over a match without Vietnamese marks. */
function readingsOf(plain: string): readonly Reading[] {
  const exact = PHRASES.flatMap((phrase) => readPhrase(plain, plain.toLowerCase(), phrase));
  if (exact.length > 0) return exact;
  return PHRASES.flatMap(({ name, words }) =>
    readPhrase(plain, fold(plain), { name, words: fold(words) }),
  );
}

function readPhrase(plain: string, text: string, { name, words }: Phrase): readonly Reading[] {
  if (text === words) return [{ name, argument: '' }];
  const gap = isWide(words) ? '' : ' ';
  // `plain` is composed and `fold` keeps its length, so `plain` can be cut by the length of the words found in `text`.
  if (text.startsWith(words + gap)) return [{ name, argument: plain.slice(words.length).trim() }];
  if (text.endsWith(gap + words)) return [{ name, argument: plain.slice(0, -words.length).trim() }];
  return [];
}

/** Chinese is written without spaces. */
function isWide(words: string): boolean {
  return /^\p{Script=Han}/u.test(words);
}

const POINT = /^[a-i]\d$/;
const CHINESE_NUMBERS = '一二三四五六七八九';

function readArgument(name: CommandName, argument: string): BoardCommand | undefined {
  const lower = argument.toLowerCase();
  const point = POINT.test(lower) ? lower : undefined;
  if (name === 'point' || name === 'attackers' || name === 'defenders') {
    return point === undefined ? undefined : { name, point };
  }
  if (name === 'moves') {
    return point === undefined && argument !== '' ? undefined : { name, point };
  }
  if (name === 'file') {
    const file = /^[a-i]$/.test(lower) ? lower : numberOf(lower);
    return file === undefined ? undefined : { name, file };
  }
  if (name === 'rank') return /^\d$/.test(lower) ? { name, rank: lower } : undefined;
  if (name === 'pieces') return argument === '' ? { name, roles: ROLES } : readPieces(argument);
  return argument === '' ? { name } : undefined;
}

/** The number of a file, 1 to 9. */
function numberOf(text: string): number | undefined {
  if (/^[1-9]$/.test(text)) return Number(text);
  const index = text.length === 1 ? CHINESE_NUMBERS.indexOf(text) : -1;
  return index === -1 ? undefined : index + 1;
}

/** Reads a side, a kind, or both: `red`, `cannons`, `black horse`, `mã đen`, `红马`; or a letter of a FEN: `C`. */
function readPieces(text: string): BoardCommand | undefined {
  const letter = text.length === 1 ? parsePieceAlias(text) : undefined;
  if (letter !== undefined) return { name: 'pieces', roles: [letter.role], color: letter.color };
  const lower = text.toLowerCase();
  const sides = COLORS.flatMap((color) =>
    COLOR_WORDS[color].flatMap((word) => {
      const rest = withoutWord(lower, word);
      return rest === undefined ? [] : [{ color, rest }];
    }),
  );
  for (const { color, rest } of sides) {
    if (rest === '') return { name: 'pieces', roles: ROLES, color };
    const roles = rolesOf(rest);
    if (roles.length > 0) return { name: 'pieces', roles, color };
  }
  const roles = rolesOf(lower);
  return roles.length > 0 ? { name: 'pieces', roles } : undefined;
}

/** The text without a word at its start or end, or `undefined`. */
function withoutWord(text: string, word: string): string | undefined {
  const whole = fold(text);
  const plain = fold(word);
  if (whole.startsWith(plain)) return text.slice(plain.length).trim();
  return whole.endsWith(plain) ? text.slice(0, -plain.length).trim() : undefined;
}

/** Without marks, `tuong` is both the king and the elephant. */
function rolesOf(text: string): readonly Role[] {
  const exact = ROLES.filter((role) => ROLE_WORDS[role].includes(text));
  if (exact.length > 0) return exact;
  return ROLES.filter((role) => ROLE_WORDS[role].some((word) => fold(word) === fold(text)));
}

/** Lower case without the marks of Vietnamese. A composed text keeps its length. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}

/** 0 for equal words, above 1 for words that do not resemble each other: the number of edits divided by half the length. */
function distanceOf(a: string, b: string): number {
  if (a !== '' && b.startsWith(a)) return 0.1;
  return editsBetween(a, b) / Math.max(1, Math.max(a.length, b.length) / 2);
}

/** The Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above = 0, diagonal = 0, left = 0] = [row[j], row[j - 1], next[j - 1]];
      next.push(Math.min(above + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
