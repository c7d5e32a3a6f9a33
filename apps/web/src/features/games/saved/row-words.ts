/** The texts of a row in the list. */
import { type Language } from '@chuhe/contract/languages';
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import { addLine, type Game, type NodeId, newGame, positionAt, ROOT } from '@chuhe/game/tree';
import { formatResult } from '../../../lib/game/format-result.ts';
import { readSeen } from '../../../lib/matches/seen-positions.ts';
import { dayText } from '../../../lib/time-text.ts';
import { titleOrPlayers } from './game-name.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface Picture {
  readonly fen: string;
  /** The first moves, and the last of them. */
  readonly game: Game;
  readonly last: NodeId;
}

/** The position at which the game was left in this browser, otherwise the position after the moves in the summary. */
export function pictureOf({ matchId, startFEN, opening }: MatchSummary): Picture {
  const start = newGame({ start: startFEN });
  const line = addLine(start, ROOT, opening.match(/.{4}/g) ?? []);
  const game = line.ok ? line.value.game : start;
  const id = line.ok ? line.value.id : ROOT;
  return {
    fen: readSeen().get(matchId) ?? positionAt(game, id).fen,
    game,
    last: id,
  };
}

/** The name of the game in labels and messages. */
export function rowName({ title, red, black, event }: MatchSummary): string {
  return titleOrPlayers(title, red, black) || event;
}

/** The day on which the game is deleted from the bin. */
export function purgeDay(deletedAt: string, language: Language): string {
  const time = new Date(Date.parse(deletedAt) + MATCH_LIMITS.binDays * DAY);
  return dayText(time.toISOString(), language);
}

export function resultText(result: MatchSummary['result']): string {
  return result === '*' ? '–' : formatResult(result);
}
