import { addLine, type Game, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import type { WriteOptions } from './pgn-messages.ts';
import { bundleName, fileNameFor, type SaveFormat } from './save-formats.ts';
import { writeAs, writeWithReport } from './write-as.ts';

const optionsFor = (format: SaveFormat): WriteOptions => ({
  format,
  notation: 'wxf',
  encoding: 'utf-8',
  comments: true,
  glyphs: true,
  variations: true,
  evaluations: true,
});

function gameOf(red: string): Game {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!line.ok) throw new Error(line.error.code);
  return setTag(line.value.game, 'Red', red);
}

it.each([
  ['pgn', '1. C2=5 H8+7'],
  ['dhtmlxq', '[DhtmlXQ_movelist]77477062'],
  ['sheet', 'C2=5'],
  ['chessdb', 'moves h2e2'],
] as const)('writes a game as the text of %s', (format, part) => {
  const { text, bytes, missing } = writeAs(gameOf('胡荣华'), optionsFor(format));
  expect(text).toContain(part);
  expect(new TextDecoder().decode(bytes)).toBe(text);
  expect(missing).toEqual([]);
});

it('writes an XQF file, which has no text, and lists the characters that it lacks', () => {
  const { text, bytes, missing } = writeAs(gameOf('Nguyễn'), optionsFor('xqf'));
  expect([text, missing]).toEqual([undefined, ['ễ']]);
  expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe('XQ');
});

it('names files after their format', () => {
  expect(fileNameFor('a-2026.pgn', 'xqf')).toBe('a-2026.xqf');
  expect([bundleName('a', 'xqf'), bundleName('a', 'pgn')]).toEqual(['a.zip', 'a.pgn']);
});

it('tells what the format cannot hold of the game, except for PGN', () => {
  const game = setTag(gameOf('Hu'), 'ECCO', 'B05');
  expect(writeWithReport(game, optionsFor('sheet')).loss?.tags).toEqual(['ECCO']);
  expect(writeWithReport(game, optionsFor('pgn')).loss).toBeUndefined();
});
