/** Puts a game that was found on the board, at its place. Back, and Undo, bring back what was there. */
import type { GameSummary } from '@chuhe/contract/explorer';
import type { Game, NodeId } from '@chuhe/game/tree';
import { t } from 'i18next';
import { api } from '../api/the-api.ts';
import { gameStore, goTo, openGame, whenReleased } from '../game/game-store.ts';
import { beginVisit } from '../game/the-visits.ts';
import { wayBackToGame } from '../game/way-back.ts';
import { reasonAgainstAnotherGame } from '../state/another-game.ts';
import { whileBusy } from '../state/busy.ts';
import { emitToast } from '../toast.ts';
import { getImportedGame } from './collection-calls.ts';
import { gameOf } from './match-game.ts';

/** Puts a saved game of the user's on the board. @returns whether it is there */
export type OpenOwn = (matchId: string) => Promise<boolean>;

interface Opening {
  /** Where in the game the user is led. */
  readonly placeIn: (game: Game) => NodeId;
  readonly openOwn: OpenOwn;
}

export async function openFound(
  { source, gameId }: Pick<GameSummary, 'source' | 'gameId'>,
  { placeIn, openOwn }: Opening,
): Promise<void> {
  const endVisit = beginVisit();
  if (source === 'imported') await openImported(gameId, placeIn);
  else if (await openOwn(gameId)) goTo(placeIn(gameStore.getState().game));
  endVisit();
}

async function openImported(gameId: string, placeIn: (game: Game) => NodeId): Promise<void> {
  const reason = reasonAgainstAnotherGame();
  if (reason !== undefined) {
    emitToast({ tone: 'warning', title: t(reason) });
    return;
  }
  await whenReleased();
  const answer = await whileBusy(() =>
    api.call(getImportedGame, { params: { gameId } }, { isQuiet: true }),
  );
  const game = answer.success ? gameOf(answer.data) : undefined;
  if (!answer.success || game === undefined) {
    const isGone = !answer.success && answer.code === 'NOT_FOUND';
    const failed = answer.success ? t('matches.open.unreadable') : answer.message;
    emitToast({ tone: 'danger', title: isGone ? t('games.gone') : failed });
    return;
  }
  openGame(game, placeIn(game));
  const { red, black } = answer.data;
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('files.opened.game', { name: `${red || '?'} – ${black || '?'}` }),
    action: { label: t('files.undo'), ...wayBackToGame() },
  });
}
