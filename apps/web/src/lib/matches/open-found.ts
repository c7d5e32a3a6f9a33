/** Opens a game that a search has found, at the position searched for. Back and Undo restore the previous game. */
import type { GameSummary } from '@chuhe/contract/explorer';
import { getImportedGame } from '@chuhe/contract/explorer-endpoints';
import type { Game, NodeId } from '@chuhe/game/tree';
import { t } from 'i18next';
import { api } from '../api/api.ts';
import { gameStore, goTo, openGame, whenReleased } from '../game/game-store.ts';
import { beginVisit } from '../game/visits.ts';
import { wayBackToGame } from '../game/way-back.ts';
import { shownPlayerName } from '../player-names.ts';
import { playerNamesLoaded } from '../player-names-loaded.ts';
import { reasonAgainstAnotherGame } from '../state/another-game.ts';
import { whileBusy } from '../state/busy.ts';
import { emitToast } from '../toast.ts';
import { gameOf } from './match-game.ts';

/** Opens a saved game of the user. @returns whether it was opened */
export type OpenOwn = (matchId: string) => Promise<boolean>;

interface Opening {
  /** Returns the node to go to. */
  readonly nodeIn: (game: Game) => NodeId;
  readonly openOwn: OpenOwn;
}

export async function openFound(
  { source, gameId }: Pick<GameSummary, 'source' | 'gameId'>,
  { nodeIn, openOwn }: Opening,
): Promise<void> {
  const endVisit = beginVisit();
  if (source === 'imported') await openImported(gameId, nodeIn);
  else if (await openOwn(gameId)) goTo(nodeIn(gameStore.getState().game));
  endVisit();
}

/**
 * Opens a game of a collection at a node.
 *
 * @param beginVisit called before the game is put on the board; the function that it returns is called afterwards
 * @returns `missing` if there is no such game; `refused` if it cannot be opened at the moment
 */
export async function openImported(
  gameId: string,
  nodeIn: (game: Game) => NodeId,
  beginVisit: () => () => void = () => () => undefined,
): Promise<'opened' | 'missing' | 'refused'> {
  const reason = reasonAgainstAnotherGame();
  if (reason !== undefined) {
    emitToast({ tone: 'warning', title: t(reason) });
    return 'refused';
  }
  await whenReleased();
  const answer = await whileBusy(() =>
    api().call(getImportedGame, { params: { gameId } }, { isQuiet: true }),
  );
  const game = answer.success ? gameOf(answer.data) : undefined;
  if (!answer.success || game === undefined) {
    const isGone = !answer.success && (answer.code === 'NOT_FOUND' || answer.status === 400);
    const failed = answer.success ? t('matches.open.unreadable') : answer.message;
    emitToast({ tone: 'danger', title: isGone ? t('games.gone') : failed });
    return isGone ? 'missing' : 'refused';
  }
  const { red, black } = answer.data;
  await playerNamesLoaded(red + black);
  const end = beginVisit();
  openGame(game, nodeIn(game));
  end();
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('files.opened.game', {
      name: `${shownPlayerName(red) || '?'} – ${shownPlayerName(black) || '?'}`,
    }),
    action: { label: t('files.undo'), ...wayBackToGame() },
  });
  return 'opened';
}
