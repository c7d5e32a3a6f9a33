/** Puts a game that was found on the board, at its place. */
import type { GameSummary } from '@chuhe/contract/explorer';
import { type Game, mainline, type NodeId, ROOT } from '@chuhe/game/tree';
import { t } from 'i18next';
import { api } from '../../lib/api/the-api.ts';
import { gameStore, goTo, openGame, whenReleased } from '../../lib/game/game-store.ts';
import { wayBackToGame } from '../../lib/game/way-back.ts';
import { gameOf } from '../../lib/matches/match-game.ts';
import { reasonAgainstAnotherGame } from '../../lib/state/another-game.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { emitToast } from '../../lib/toast.ts';
import { getImportedGame } from './game-search-calls.ts';

/** Puts a saved game of the reader's on the board. @returns whether it is there */
export type OpenOwn = (matchId: string) => Promise<boolean>;

/** @param ply half-moves of the mainline before the position */
export async function openFound(
  { source, gameId }: Pick<GameSummary, 'source' | 'gameId'>,
  ply: number,
  openOwn: OpenOwn,
): Promise<void> {
  if (source === 'imported') await openImported(gameId, ply);
  else if (await openOwn(gameId)) goTo(nodeAt(gameStore.getState().game, ply));
}

async function openImported(gameId: string, ply: number): Promise<void> {
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
  openGame(game, nodeAt(game, ply));
  const { red, black } = answer.data;
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('files.opened.game', { name: `${red || '?'} – ${black || '?'}` }),
    action: { label: t('files.undo'), ...wayBackToGame() },
  });
}

/** The end, where the game has been shortened since. */
export function nodeAt(game: Game, ply: number): NodeId {
  const line = mainline(game);
  return ply === 0 ? ROOT : (line[Math.min(ply, line.length) - 1]?.id ?? ROOT);
}
