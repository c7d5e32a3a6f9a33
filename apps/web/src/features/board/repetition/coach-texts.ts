/** The coach's sentences in the user's language and notation. */
import type { AttackAt, GameEnd, OtherAttack, PieceAt, Span } from '@chuhe/rules/judge';
import { COLORS, type Color, oppositeColor, parsePiece } from '@chuhe/rules/piece';
import type { TFunction } from 'i18next';
import { endText, sideText } from '../../../lib/game/adjudicated-end.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { reportOn } from './habit.ts';
import type { Headline } from './headline.ts';

/** Formats the parts of a sentence that depend on the game. */
export interface Wording {
  readonly t: TFunction;
  /** Formats a legal move of the coach's position. */
  readonly moveText: (move: string) => string;
  /** Formats the move that leads to a ply, with its move number. Ply 0 is the start. */
  readonly plyText: (ply: number) => string;
}

export function headlineText(headline: Headline, wording: Wording): string {
  const { t } = wording;
  if (headline.kind === 'over') return overText(headline, wording);
  if (headline.kind === 'move') return endingMoveText(headline, wording);
  if (headline.kind === 'limit') return t('coach.limitNear', { count: headline.left });
  return t(`coach.next.${loopOf(headline.end)}`, { side: loserOf(headline.end, t) });
}

function overText(
  { end, isPast }: { readonly end: GameEnd; readonly isPast: boolean },
  { t, plyText }: Wording,
): string {
  const text = endText(end, t);
  return isPast ? t('coach.past', { move: plyText(end.ply), end: text }) : text;
}

interface EndingMove {
  readonly move: string;
  readonly end: GameEnd;
  readonly mover: Color;
}

function endingMoveText({ move, end, mover }: EndingMove, { t, moveText }: Wording): string {
  const values = { move: moveText(move), side: loserOf(end, t) };
  if (end.winner === null) return t('coach.move.draws', values);
  const isOwnLoss = end.winner !== mover;
  const { losing, winning } = ENDING_MOVES[loopOf(end)];
  return t(isOwnLoss ? losing : winning, values);
}

const ENDING_MOVES = {
  perpetualCheck: { losing: 'coach.move.losesCheck', winning: 'coach.move.winsCheck' },
  perpetualAttack: { losing: 'coach.move.losesAttack', winning: 'coach.move.winsAttack' },
  perpetualChase: { losing: 'coach.move.losesChase', winning: 'coach.move.winsChase' },
  repetition: { losing: 'coach.move.draws', winning: 'coach.move.draws' },
} as const;

/** The proof of an end by checkmate, stalemate or insufficient material; `undefined` for other ends. */
export function evidenceText({ evidence }: GameEnd, t: TFunction): string | undefined {
  if (evidence.kind === 'material') return t('coach.evidence.material');
  if (evidence.kind !== 'no-moves') return undefined;
  if (evidence.checkers.length === 0) return t('coach.evidence.stalemate');
  const squares = evidence.checkers.join(t('common.listSeparator'));
  return t('coach.evidence.checkmate', { squares });
}

/** Names the winner or states that the game is drawn. */
export function winnerText({ winner }: GameEnd, t: TFunction): string {
  return winner === null ? t('coach.drawn') : t('coach.wins', { winner: sideText(winner, t) });
}

/**
 * Why a cycle ended the game so: what the loser did on every move or, in a draw, what both sides did. `undefined` if no cycle ended it.
 */
export function proofText(end: GameEnd, { t, plyText }: Wording): string | undefined {
  const { evidence, winner } = end;
  if (evidence.kind !== 'cycle') return undefined;
  if (winner === null)
    return joinSentences(...COLORS.map((color) => conductText(evidence, color, t)));
  const loser = oppositeColor(winner);
  const { habit, chasing } = reportOn(evidence, loser);
  const first = evidence.plies.find(({ color }) => color === loser);
  const values = { side: sideText(loser, t), move: plyText(first?.ply ?? end.ply) };
  const [chase] = chasing;
  if (habit === 'chase' && chase) {
    return t('coach.proof.chase', { ...values, ...partsOf(chase, t) });
  }
  return t(habit === 'attack' ? 'coach.proof.attack' : 'coach.proof.check', values);
}

/** What a side did in a cycle and, if it did nothing that counts, why its last attack does not count. */
function conductText(span: Span, color: Color, t: TFunction): string {
  const { habit, ...counts } = reportOn(span, color);
  const did = t('coach.proof.side', {
    side: sideText(color, t),
    habit: t(`coach.habits.${habit}`, { ...counts }),
  });
  const others = span.plies.filter((ply) => ply.color === color).flatMap((ply) => ply.others);
  const other = others.findLast(({ reason }) => reason !== 'old');
  if (habit !== 'idle' || other === undefined) return did;
  const reason = t(`coach.others.${other.reason}`);
  return joinSentences(did, t('coach.proof.other', { ...partsOf(other, t), reason }));
}

function loopOf({ reason }: GameEnd): keyof typeof ENDING_MOVES {
  if (reason === 'perpetual-check') return 'perpetualCheck';
  if (reason === 'perpetual-attack') return 'perpetualAttack';
  return reason === 'perpetual-chase' ? 'perpetualChase' : 'repetition';
}

function loserOf({ winner }: GameEnd, t: TFunction): string {
  return winner === null ? '' : sideText(oppositeColor(winner), t);
}

/** @example chaseText({ attacker: { piece: 'R', square: 'd7' }, target: { piece: 'n', square: 'd9' } }, t); // 'Red’s chariot on d7 chases the horse on d9' */
export function chaseText(chase: AttackAt, t: TFunction): string {
  return t('coach.chase', partsOf(chase, t));
}

/** An attack that does not count, with the reason. */
export function otherText(attack: OtherAttack, t: TFunction): string {
  return t('coach.attack', { ...partsOf(attack, t), reason: t(`coach.others.${attack.reason}`) });
}

function partsOf({ attacker, target }: AttackAt, t: TFunction) {
  return {
    side: sideText(parsePiece(attacker.piece)?.color ?? 'red', t),
    attacker: roleText(attacker, t),
    from: attacker.square,
    target: roleText(target, t),
    to: target.square,
  };
}

/** @example checkText([{ piece: 'R', square: 'e1' }], t); // 'check by chariot e1' */
export function checkText(checkers: readonly PieceAt[], t: TFunction): string {
  const pieces = checkers.map((checker) =>
    t('board.group', { role: roleText(checker, t), squares: checker.square }),
  );
  return t('coach.check', { pieces: pieces.join(t('common.listSeparator')) });
}

function roleText({ piece }: PieceAt, t: TFunction): string {
  const of = parsePiece(piece);
  return of === undefined ? piece : t(`roles.${of.color}.${of.role}`);
}
