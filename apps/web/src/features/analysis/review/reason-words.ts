/** A reason in words. */
import type { Reason } from '@chuhe/lessons/reason';
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';

type NamedPiece = NonNullable<Reason['piece']>;

/** Where the reason belongs. */
export interface ReasonPlace {
  /** The position before the bad move. */
  readonly before: Position;
  /** The bad move, such as `h2e2`. */
  readonly move: string;
}

/** @example reasonText(reason, place, t); // 'The horse on c2 is not protected.' */
export function reasonText(reason: Reason, place: ReasonPlace, t: TFunction): string {
  const { kind, actor, piece, mateIn: n = 0, pattern, others = [] } = reason;
  const positions = positionsOf(reason, place);
  const nameOf = (named: NamedPiece | undefined): string =>
    named === undefined ? '' : t(`roles.${colorOf(named, positions)}.${named.role}`);
  const king = others.find(({ role }) => role === 'king');
  const [first, second] = kind === 'fork' && king !== undefined ? kingFirst(others) : others;
  const words = {
    n,
    piece: nameOf(piece),
    square: piece?.square,
    actor: nameOf(actor),
    actorSquare: actor?.square,
    ...named('second', second ?? first, nameOf),
    // What the first of the other pieces is called depends on the kind.
    ...Object.assign({}, ...FIRST_NAMES.map((name) => named(name, first, nameOf))),
  };
  if ((kind === 'allows-mate' || kind === 'misses-mate') && pattern !== undefined)
    return t(`badMoveReasons.sentences.${kind}-named`, { n, pattern: t(`mates.${pattern}`) });
  if (kind === 'fork' && king !== undefined) return t('badMoveReasons.sentences.fork-check', words);
  return t(`badMoveReasons.sentences.${kind}`, words);
}

const FIRST_NAMES = ['first', 'mover', 'screen', 'defender', 'behind', 'other'] as const;

function named(
  name: string,
  piece: NamedPiece | undefined,
  nameOf: (piece: NamedPiece | undefined) => string,
): Readonly<Record<string, string | undefined>> {
  return { [name]: nameOf(piece), [`${name}Square`]: piece?.square };
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

/** The side of a piece, whose name may depend on it. */
function colorOf({ role, square }: NamedPiece, positions: readonly Position[]): Color {
  const found = positions.map((position) => position.pieceAt(square));
  return found.find((piece) => piece?.role === role)?.color ?? 'red';
}
