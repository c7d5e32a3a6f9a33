import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { BLUNDER_LOSS, DUBIOUS_LOSS, MISTAKE_LOSS } from '@chuhe/lessons/move-verdict';
import { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import type { RedScore } from '../../../engine/shown-score.ts';
import { lineWords } from '../../../lib/game/line-words.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { type LevelNumber, MEASURED_STRENGTHS } from './levels.ts';
import type { PlayChoices, PlayResult, PlayState, TakenBack } from './play-session.ts';

/** Whose move it is, how the game has ended, or that the engine did not answer. Empty if no game is played, or if the goal has ended it. */
export function statusText({ phase }: PlayState, { human }: PlayChoices, t: TFunction): string {
  if (phase.kind === 'over') return resultText(phase.result, human, t);
  if (phase.kind === 'stuck') return t('play.stuck');
  if (phase.kind === 'off') return '';
  return phase.turn === human ? t('play.yourTurn') : t('play.thinking');
}

/** @example 'You win: checkmate.' */
function resultText(result: PlayResult, human: PlayChoices['human'], t: TFunction): string {
  if (result.reason === 'goal') return '';
  const { winner, reason } = result;
  const why = t(`play.reasons.${reason}`);
  if (winner === null) return t('play.draw', { why });
  return winner === human ? t('play.win', { why }) : t('play.loss', { why });
}

/** Moves of the engine's line that are named. */
const NAMED_MOVES = 3;

interface TakenBackFacts {
  /** The position in which the move was played. */
  readonly fen: string;
  readonly notation: Notation;
  readonly t: TFunction;
}

/** What the engine would have answered to a move that was taken back. */
export function takenBackText(
  { move, found }: TakenBack,
  { fen, notation, t }: TakenBackFacts,
): string {
  const named = makeMoveText(fen, move, notation);
  if (found === undefined) return t('play.takenBackSearching', { move: named });
  const after = Position.fromFen(fen).play(move).fen;
  const words = lineWords(after, found.moves.slice(0, NAMED_MOVES), { notation, ply: 0 });
  const line = words.map(({ text }) => text).join(' ');
  return joinSentences(
    verdictText(named, found.lost, t),
    t('play.takenBackAnswer', { line }),
    mateText(found.score, fen, t),
    t('play.takenBackArrow'),
  );
}

/** How bad the move was, by the thresholds of the review. */
function verdictText(move: string, lost: number | undefined, t: TFunction): string {
  if (lost === undefined) return t('play.takenBack', { move });
  const percent = Math.round(100 * lost);
  if (lost < DUBIOUS_LOSS) return t('play.takenBackGood', { move });
  if (lost < MISTAKE_LOSS) return t('play.takenBackDubious', { move, percent });
  const key = lost < BLUNDER_LOSS ? 'play.takenBackMistake' : 'play.takenBackBlunder';
  return t(key, { move, percent });
}

/** Who mates in the line, if one side does. @param fen the position in which the user has moved */
function mateText(score: RedScore, fen: string, t: TFunction): string {
  if (score.kind !== 'mate' || score.moves === 0) return '';
  const isOurs = (score.result === 'wins') === (Position.fromFen(fen).turn === 'red');
  return t(isOurs ? 'play.takenBackYourMate' : 'play.takenBackMate', { moves: score.moves });
}

/**
 * A level with its distance from level 1 in Elo.
 *
 * @example '1 · first steps', '2 · beginner · +460', '8 · full strength · ≥ +3090'
 */
export function levelText(level: LevelNumber, t: TFunction): string {
  const { elo, isLeast } = MEASURED_STRENGTHS[level];
  const distance = level === 1 ? [] : [isLeast ? `≥ +${elo}` : `+${elo}`];
  return [level, t(`play.levels.level${level}`), ...distance].join(' · ');
}

/** How the strength of a level was measured, and that it is not the rating of a federation. */
export function strengthText(level: LevelNumber, t: TFunction): string {
  return joinSentences(measuredText(level, t), t('play.strength.scale'));
}

function measuredText(level: LevelNumber, t: TFunction): string {
  const { elo, error, isLeast } = MEASURED_STRENGTHS[level];
  if (level === 1) return t('play.strength.lowest');
  return isLeast ? t('play.strength.least', { elo }) : t('play.strength.measured', { elo, error });
}
