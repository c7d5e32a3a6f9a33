/** A reason in words, and the pieces that it names. */
import type { Shape } from '@chuhe/board/shape';
import type { Reason } from '@chuhe/lessons/reason';
import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { placedPiece } from '../../../lib/game/piece-name.ts';

type NamedPiece = NonNullable<Reason['piece']>;

/** Where the reason belongs. */
export interface ReasonPlace {
  /** The position before the bad move. */
  readonly before: Position;
  /** The bad move, such as `h2e2`. */
  readonly move: string;
}

/**
 * A piece is named with its file where its side has two of the kind.
 *
 * @example reasonText(reason, place, t); // 'The horse on file 2 is not protected.'
 */
export function reasonText(reason: Reason, place: ReasonPlace, t: TFunction): string {
  const { kind, actor, piece, mateIn: n = 0, pattern, others = [] } = reason;
  const positions = positionsOf(reason, place);
  const nameOf = (named: NamedPiece | undefined): string =>
    named === undefined ? '' : placedName(named, positions, t);
  const king = others.find(({ role }) => role === 'king');
  const [first, second] = kind === 'fork' && king !== undefined ? kingFirst(others) : others;
  const firstName = nameOf(first);
  const words = {
    n,
    piece: nameOf(piece),
    actor: nameOf(actor),
    second: nameOf(second ?? first),
    // What the first of the other pieces is called depends on the kind.
    ...Object.fromEntries(FIRST_NAMES.map((name) => [name, firstName])),
  };
  if ((kind === 'allows-mate' || kind === 'misses-mate') && pattern !== undefined)
    return t(`badMoveReasons.sentences.${kind}-named`, { n, pattern: t(`mates.${pattern}`) });
  if (kind === 'fork' && king !== undefined) return t('badMoveReasons.sentences.fork-check', words);
  return t(`badMoveReasons.sentences.${kind}`, words);
}

const FIRST_NAMES = ['first', 'mover', 'screen', 'defender', 'behind', 'other'] as const;

/** Circles around the named pieces that stand on the board: green around the one that acts, red around the others. */
export function reasonShapes(
  { actor, piece, others = [] }: Pick<Reason, 'actor' | 'piece' | 'others'>,
  position: Position,
): readonly Shape[] {
  const circles = [actor, piece, ...others].flatMap((named) =>
    named !== undefined && position.pieceAt(named.square)?.role === named.role
      ? [{ from: named.square, brush: named === actor ? 'green' : 'red' } as const]
      : [],
  );
  return circles.filter(({ from }, at) => circles.findIndex((each) => each.from === from) === at);
}

function kingFirst(pieces: readonly NamedPiece[]): readonly NamedPiece[] {
  return pieces.toSorted((a, b) => Number(b.role === 'king') - Number(a.role === 'king'));
}

/** The positions in which the pieces of a reason stand: before the bad move and along the proof. */
function positionsOf({ proof }: Reason, { before, move }: ReasonPlace): readonly Position[] {
  const positions = [before];
  const moves = proof.from === 'after' ? [move, ...proof.moves] : proof.moves;
  for (const each of moves) {
    const next = positions.at(-1)?.tryPlay(each);
    if (next === undefined) break;
    positions.push(next);
  }
  // In a line after the move, a piece is named where it stands after it.
  return proof.from === 'after' ? [...positions.slice(1), before] : positions;
}

function placedName(
  { role, square }: NamedPiece,
  positions: readonly Position[],
  t: TFunction,
): string {
  const position = positions.find((each) => each.pieceAt(square)?.role === role);
  const name = position && placedPiece(position, square, { t, language: currentLanguage() });
  return name ?? t(`roles.red.${role}`);
}
