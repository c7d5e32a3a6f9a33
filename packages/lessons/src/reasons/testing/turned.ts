/** A bad move on the mirrored board, and with the colours exchanged. */
import { makeMove, mirrorMove, packMove, parseMove, sourceOf, targetOf } from '@chuhe/rules/move';
import { flipSquare } from '@chuhe/rules/square';
import { IS_FULL } from '../../testing/full.ts';
import type { BadMove } from '../explain.ts';

type Turn = 'as it is' | 'mirrored' | 'with the colours exchanged' | 'both';

export const TURNS: readonly Turn[] = IS_FULL
  ? ['as it is', 'mirrored', 'with the colours exchanged', 'both']
  : ['both'];

export function turned(bad: BadMove, turn: Turn): BadMove {
  const mirrored = turn === 'mirrored' || turn === 'both' ? mirror(bad) : bad;
  return turn === 'as it is' || turn === 'mirrored' ? mirrored : exchange(mirrored);
}

function mirror(bad: BadMove): BadMove {
  return changed(bad, bad.before.mirror(), mirrorMove);
}

function exchange(bad: BadMove): BadMove {
  return changed(bad, bad.before.swapColors(), (move) =>
    packMove(flipSquare(sourceOf(move)), flipSquare(targetOf(move))),
  );
}

function changed(
  bad: BadMove,
  before: BadMove['before'],
  change: (move: number) => number,
): BadMove {
  const map = (text: string): string => makeMove(change(parseMove(text) ?? 0));
  return {
    ...bad,
    before,
    move: map(bad.move),
    better: bad.better.map(map),
    refutation: bad.refutation.map(map),
  };
}
