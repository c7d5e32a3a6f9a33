import { newGame, ROOT, setComment, setCommentBefore, setTag } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { repeat, shortestTime } from '../../../testing/shortest-time.ts';
import { FLOW_LENGTH, LINE_LENGTH, type MoveRow, moveRows, type RowOptions } from './move-rows.ts';
import { branchedGame, longGame, play } from './testing.ts';

test('a mainline has a row for each pair of moves', () => {
  const { game } = play(newGame(), ROOT, 'h2e2 h9g7 h0g2');
  expect(shape(game)).toEqual(['1 1 2', '2 3 -']);
});

test('variations stand below the pair they branch from, each level further in', () => {
  expect(shape(branchedGame())).toEqual(['1 1 2', '2 3 4', '>5 6', '>>7']);
  expect(shape(play(branchedGame(), 6, 'a9b9').game).slice(2)).toEqual(['>5 6', '>>7', '>8']);
});

test('a comment after the first move splits the pair', () => {
  expect(shape(setComment(branchedGame(), 1, 'Sharp.'))).toEqual([
    '1 1 -',
    'after 1',
    '1 - 2',
    '2 3 4',
    '>5 6',
    '>>7',
  ]);
});

test('comments on the game, before a move and in a variation have rows of their own', () => {
  let game = setComment(branchedGame(), ROOT, 'From the club.');
  game = setCommentBefore(game, 2, 'Now');
  game = setComment(game, 5, 'The other horse.');
  expect(shape(game)).toEqual([
    'after 0',
    '1 1 -',
    'before 2',
    '1 - 2',
    '2 3 4',
    '>5',
    '>after 5',
    '>6',
    '>>7',
  ]);
});

test('a comment being edited has a row while it is empty', () => {
  expect(shape(branchedGame(), { editing: { node: 4, place: 'after' } })).toContain('after 4');
});

test('a collapsed variation is one row that says how much it hides', () => {
  expect(shape(branchedGame(), { collapsed: new Set([5]) })).toEqual(['1 1 2', '2 3 4', '>[5 +2]']);
  expect(shape(branchedGame(), { collapsed: new Set([7]) })).toEqual([
    '1 1 2',
    '2 3 4',
    '>5 6',
    '>>[7 +0]',
  ]);
});

test('a mainline that flows is one row up to a variation, and each of its moves has a row', () => {
  const game = branchedGame();
  expect(shape(game, { flows: true })).toEqual(['1 2 3 4', '>5 6', '>>7']);
  const long = moveRows(longGame(1000, false), { flows: true });
  const [first, second] = long.rows;
  expect(first?.kind === 'line' && first.nodes.length).toBe(FLOW_LENGTH);
  expect(second?.kind === 'line' && second.nodes[0]).toBe(FLOW_LENGTH + 1);
  expect(long.rowOf(FLOW_LENGTH + 1)).toBe(1);
});

test('every visible move has a row, and a hidden one has none', () => {
  const game = branchedGame();
  const all = moveRows(game);
  expect([1, 2, 3, 4, 5, 6, 7].map((id) => all.rowOf(id))).toEqual([0, 0, 1, 1, 2, 2, 3]);
  const collapsed = moveRows(game, { collapsed: new Set([5]) });
  expect([4, 5, 6, 7].map((id) => collapsed.rowOf(id))).toEqual([1, 2, undefined, undefined]);
});

test('a game that starts with Black begins with an incomplete pair', () => {
  const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b';
  const { game } = play(newGame({ start }), ROOT, 'h9g7 h0g2');
  expect(shape(game)).toEqual(['1 - 1', '2 2 -']);
});

test('the result stands at the end, unless it is open', () => {
  const { game } = play(newGame(), ROOT, 'h2e2');
  expect(shape(setTag(game, 'Result', '1-0')).at(-1)).toBe('1-0');
  expect(shape(setTag(game, 'Result', '*'))).toHaveLength(1);
});

test('rows of a long variation have a limited length and unique keys', () => {
  const { rows } = moveRows(longGame(1000, true));
  const lines = rows.flatMap((row) => (row.kind === 'line' ? [row.nodes.length] : []));
  expect(Math.max(...lines)).toBe(LINE_LENGTH);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('the time for the rows of a game grows with its length, not faster', () => {
  const short = longGame(1_000);
  const long = longGame(30_000);
  expect(moveRows(long).rows).toHaveLength(15_000);
  // Thirty short games have as many moves. If the time grew with the square, the long one would take thirty times as long.
  const ofShort = shortestTime(() => repeat(30, () => moveRows(short)));
  expect(shortestTime(() => moveRows(long))).toBeLessThan(10 * ofShort);
});

function shape(game: Parameters<typeof moveRows>[0], options?: RowOptions): string[] {
  return moveRows(game, options).rows.map((row) => `${'>'.repeat(row.depth)}${shapeOf(row)}`);
}

function shapeOf(row: MoveRow): string {
  if (row.kind === 'pair') return `${row.number} ${row.red ?? '-'} ${row.black ?? '-'}`;
  if (row.kind === 'line') return row.nodes.join(' ');
  if (row.kind === 'collapsed') return `[${row.head} +${row.hidden}]`;
  if (row.kind === 'reason') return row.text;
  return row.kind === 'comment' ? `${row.place} ${row.node}` : row.result;
}

test('the reason of a move of the mainline has a row after it and ends its pair', () => {
  const { game } = play(newGame(), ROOT, 'h2e2 h9g7 h0g2');
  const reasons = new Map([[1, 'Allows mate in 2.']]);
  expect(shape(game, { reasons })).toEqual(['1 1 -', 'Allows mate in 2.', '1 - 2', '2 3 -']);
  expect(shape(game, { reasons, flows: true })).toEqual(['1', 'Allows mate in 2.', '2 3']);
});
