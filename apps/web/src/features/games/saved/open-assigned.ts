import { getAssignedGame } from '@chuhe/contract/coaching-endpoints';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { openGame, whenReleased } from '../../../lib/game/game-store.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { mayOpen } from '../may-open.ts';
import { nameOf } from './game-name.ts';
import { type Outcome, sayFailed, sayMissing, sayOpened, withNames } from './opening.ts';

/**
 * Opens the game of an assignment as a copy that belongs to the user.
 *
 * @param beginVisit called before the game is put on the board; the function that it returns is called afterwards
 */
export async function openAssigned(
  assignmentId: string,
  beginVisit: () => () => void,
): Promise<Outcome> {
  await whenReleased();
  if (!mayOpen()) return 'refused';
  const call = () => api().call(getAssignedGame, { params: { assignmentId } }, { isQuiet: true });
  const answer = await whileBusy(() => withNames(call));
  if (!answer.success) return sayMissing(answer, 'groups.gameMissing');
  const game = gameOf(answer.data);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  const endVisit = beginVisit();
  openGame(game);
  endVisit();
  return sayOpened(nameOf(answer.data.title, game));
}
