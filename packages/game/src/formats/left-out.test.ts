import { expect, it } from 'vitest';
import { parseGames } from '../pgn/pgn.ts';
import { newGame, setTag } from '../tree/tree.ts';
import { type LossyFormat, leftOutOf } from './left-out.ts';

const [GAME] = parseGames(`[Event "全国赛"]
[Round "3"]
[Red "${'胡'.repeat(8)}"]
[Black "?"]
[ECCO "B05"]
1. 炮二平五! {[%cal Gh2e2] 当头炮} 马8进7 $36 (1... 炮2平5) 2. 马二进三 {[%clk 0:10:00]} *`).map(
  ({ game }) => game,
);
const [PLAIN] = parseGames('1. 炮二平五! 马8进7 *').map(({ game }) => game);
if (!GAME || !PLAIN) throw new Error('no game');

it.each([
  ['xqf', ['glyphs', 'shapes', 'clocks'], ['Round', 'ECCO'], ['Red']],
  ['dhtmlxq', ['glyphs', 'shapes', 'clocks'], ['ECCO'], []],
  ['sheet', ['comments', 'glyphs', 'shapes', 'clocks'], ['ECCO'], []],
  [
    'chessdb',
    ['variations', 'comments', 'glyphs', 'shapes', 'clocks'],
    ['Event', 'Round', 'Red', 'ECCO'],
    [],
  ],
] as const)('%s leaves out what it cannot hold of the game', (format, parts, tags, cut) => {
  expect(leftOutOf(GAME, format)).toEqual({ parts, tags, cut });
});

it('names a starting position that cannot be used', () => {
  const [read] = parseGames('[FEN "x w"]\n1. h2e2 *');
  expect(read && leftOutOf(read.game, 'xqf').tags).toEqual(['FEN']);
});

it('names another variant, and a result that the format cannot write', () => {
  const [read] = parseGames('[Variant "Banqi"]\n[Result "adjourned"]\n1. h2e2');
  if (!read) throw new Error('no game');
  const tagsFor = (format: LossyFormat): readonly string[] => leftOutOf(read.game, format).tags;
  expect([tagsFor('xqf'), tagsFor('dhtmlxq')]).toEqual([['Variant', 'Result'], ['Variant']]);
  const [won, open] = ['1-0', '*'].map((result) => setTag(newGame(), 'Result', result));
  expect(won && leftOutOf(won, 'chessdb').tags).toEqual(['Result']);
  expect(open && leftOutOf(open, 'chessdb').tags).toEqual([]);
});

it('a date is cut if its text is too long', () => {
  const dated = setTag(newGame(), 'Date', '1994.??.??');
  const game = setTag(dated, 'DateText', '４/０７/１９９４');
  expect([leftOutOf(dated, 'xqf').cut, leftOutOf(game, 'xqf').cut]).toEqual([[], ['Date']]);
});

it('a score sheet has the signs after moves, and leaves out variations on request', () => {
  expect(leftOutOf(PLAIN, 'sheet')).toEqual({ parts: [], tags: [], cut: [] });
  expect(leftOutOf(GAME, 'sheet', { variations: false }).parts).toContain('variations');
});
