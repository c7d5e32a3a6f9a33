/**
 * Writes games as PGN, in the Chinese form or in that of pychess. Starting position, moves and annotations read back equal,
 * unless options or reader limits leave something out or a node has more than a thousand shapes. Tags read back equal with
 * the exceptions below; writing and reading a second time changes nothing more.
 * - Known names get their standard case: `red` is written as `Red`.
 * - `White`, `WhiteTeam` and `WhiteElo` read back as `Red`, `RedTeam` and `RedElo`, unless the game has those too.
 * - A `Result` in another spelling, `红先胜`, reads back as one of `RESULTS`.
 * - `Game`, `Format`, `SetUp`, a valid `FEN` and a `Variant` of Xiangqi (any `Variant` in the form of pychess) are derived
 *   from the game; such tags of the game are not written.
 * - A tag without a name, or with a name of more than 255 UTF-16 units, is not written.
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Notation } from '../notation/dialect.ts';
import { checkChoice } from '../options.ts';
import type { Game, Tag } from '../tree/model.ts';
import { detectEncoding, ENCODINGS } from './encoding.ts';
import { Layout } from './layout.ts';
import { parseResult } from './result.ts';
import { readStart } from './start-position.ts';
import { MAX_TAG_NAME } from './tag-line.ts';
import { canonicalName } from './tags.ts';
import { type EncodedText, encodeText } from './text-encoder.ts';
import { writeMoves } from './write-moves.ts';
import {
  type PgnByteOptions,
  type PgnOptions,
  type PgnSettings,
  resolveOptions,
} from './write-options.ts';
import { writeTagName, writeTagValue } from './write-text.ts';

/**
 * The text of a game. It ends with an empty line, so that games can be concatenated. The encoding is an option of
 * `writeGameBytes`, which uses `zht` for Big5 and replaces missing characters.
 */
export function writeGame(game: Game, options: PgnOptions = {}): string {
  return writeWithSettings(game, resolveOptions(options, 'utf-8'));
}

function writeWithSettings(game: Game, settings: PgnSettings): string {
  return tagLines(game, settings) + moveText(game, settings) + settings.newline;
}

/**
 * The bytes of a game. Characters that the encoding lacks are listed in `missing` and written as references. If `detectEncoding`
 * would detect another encoding, as it may for a short text, everything except the moves is written in ASCII. UTF-16 gets
 * a byte order mark, which all programs expect.
 */
export function writeGameBytes(game: Game, options: PgnByteOptions = {}): EncodedText {
  const { encoding = 'utf-8' } = options;
  checkChoice('encoding', ENCODINGS, encoding);
  const settings = resolveOptions(options, encoding);
  const mark = encoding === 'utf-16le' || encoding === 'utf-16be' ? '\uFEFF' : '';
  const encoded = encodeText(mark + writeWithSettings(game, settings), encoding);
  if (detectEncoding(encoded.bytes) === encoding) return encoded;
  const plain = writeWithSettings(game, { ...settings, isAscii: true });
  return { ...encodeText(plain, encoding), missing: encoded.missing };
}

/** Names of Red's tags in the style of pychess. */
const WHITE_NAMES: ReadonlyMap<string, string> = new Map([
  ['Red', 'White'],
  ['RedTeam', 'WhiteTeam'],
  ['RedElo', 'WhiteElo'],
]);

/** Values of the Format tag. */
export const FORMATS: Readonly<Record<Notation, string>> = {
  iccs: 'ICCS',
  uci: 'UCI',
  wxf: 'WXF',
  zh: 'Chinese',
  zht: 'Chinese',
  vi: 'Vietnamese',
  san: 'SAN',
};

function tagLines(game: Game, settings: PgnSettings): string {
  const tags = [...firstTags(settings), ...ownTags(game, settings), ...lastTags(game, settings)];
  return tags.map((tag) => `${tagLine(tag, settings.isAscii)}${settings.newline}`).join('');
}

function firstTags({ style }: PgnSettings): Tag[] {
  return style === 'chinese' ? [{ name: 'Game', value: 'Chinese Chess' }] : [];
}

/** The game's tags except for those that are derived from the game. */
function ownTags(game: Game, { style }: PgnSettings): Tag[] {
  const derived = new Set(['Game', 'Format', 'SetUp', ...(isInitial(game) ? [] : ['FEN'])]);
  if (style === 'pychess') derived.add('Variant');
  const tags = canonicalTags(game).filter(
    (tag) => !derived.has(tag.name) && !isValidFen(tag) && isWritable(tag),
  );
  if (style !== 'pychess') return tags;
  const names = new Set(tags.map(({ name }) => name));
  return tags.map(({ name, value }) => {
    const white = WHITE_NAMES.get(name);
    return { name: white === undefined || names.has(white) ? name : white, value };
  });
}

function canonicalTags(game: Game): Tag[] {
  return game.tags.map(({ name, value }) => ({ name: canonicalName(name), value }));
}

/** A valid FEN would read back as the starting position, so only an invalid one is written as a tag. */
function isValidFen({ name, value }: Tag): boolean {
  return name === 'FEN' && readStart(value).issues === undefined;
}

function isWritable({ name }: Tag): boolean {
  return name !== '' && name.length <= MAX_TAG_NAME;
}

function lastTags(game: Game, { style, notation }: PgnSettings): Tag[] {
  const tags: Tag[] = [];
  if (style === 'pychess') tags.push({ name: 'Variant', value: 'Xiangqi' });
  if (style === 'chinese' || notation !== 'san') {
    tags.push({ name: 'Format', value: FORMATS[notation] });
  }
  if (isInitial(game)) return tags;
  tags.push({ name: 'FEN', value: `${game.start} - - 0 1` });
  if (style === 'pychess') tags.push({ name: 'SetUp', value: '1' });
  return tags;
}

function isInitial(game: Game): boolean {
  return game.start === INITIAL_FEN;
}

function tagLine({ name, value }: Tag, isAscii: boolean): string {
  return `[${writeTagName(name, isAscii)} "${writeTagValue(value, isAscii)}"]`;
}

function moveText(game: Game, settings: PgnSettings): string {
  const layout = new Layout(settings.lineWidth, settings.newline);
  writeMoves(game, settings, layout);
  layout.startLine();
  const result = canonicalTags(game).find(({ name }) => name === 'Result')?.value ?? '*';
  layout.add(parseResult(result) ?? '*');
  // The Chinese form has no empty line between tags and moves.
  const gap = settings.style === 'chinese' ? '' : settings.newline;
  return `${gap}${layout.toString()}${settings.newline}`;
}
