import { addLine, newGame, nodeOf, ROOT, setComment } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import { withReasons } from './with-reasons.ts';

it('a reason becomes a comment, after the comment that the move has', () => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!line.ok) throw new Error(line.error.code);
  const game = setComment(line.value.game, 2, 'Usual.');
  const reasons = new Map([
    [1, 'Allows mate in 2.'],
    [2, 'The horse is not protected.'],
    [9, 'No such move.'],
  ]);
  const written = withReasons(game, reasons);
  expect(nodeOf(written, 1).comment).toBe('Allows mate in 2.');
  expect(nodeOf(written, 2).comment).toBe('Usual.\nThe horse is not protected.');
  expect(nodeOf(game, 1).comment).toBeUndefined();
  expect(withReasons(game, new Map())).toBe(game);
});
