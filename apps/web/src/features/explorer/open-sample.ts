/** Puts a game that reached a position on the board, at that position. */
import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import type { GameSummary } from '@chuhe/contract/explorer';
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { t } from 'i18next';
import { api } from '../../lib/api/the-api.ts';
import { gameStore, goTo, openGame, whenReleased } from '../../lib/game/game-store.ts';
import { wayBackToGame } from '../../lib/game/way-back.ts';
import { gameOf } from '../../lib/matches/match-game.ts';
import { reasonAgainstAnotherGame } from '../../lib/state/another-game.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { emitToast } from '../../lib/toast.ts';
import { getImportedGame } from './explorer-calls.ts';

/** @param openOwn puts a saved game of the reader's on the board, and says whether it is there */
export async function openSample(
  sample: Pick<GameSummary, 'source' | 'gameId'>,
  fen: string,
  openOwn: (matchId: string) => Promise<boolean>,
): Promise<void> {
  if (sample.source === 'imported') {
    await openImported(sample.gameId, fen);
    return;
  }
  if (await openOwn(sample.gameId)) goTo(nodeWith(gameStore.getState().game, fen));
}

async function openImported(gameId: string, fen: string): Promise<void> {
  const reason = reasonAgainstAnotherGame();
  if (reason !== undefined) {
    emitToast({ tone: 'warning', title: t(reason) });
    return;
  }
  await whenReleased();
  const answer = await whileBusy(() =>
    api.call(getImportedGame, { params: { gameId } }, { isQuiet: true }),
  );
  if (!answer.success) {
    const isGone = answer.code === 'NOT_FOUND';
    emitToast({ tone: 'danger', title: isGone ? t('games.gone') : answer.message });
    return;
  }
  const game = gameOf(answer.data);
  if (game === undefined) {
    emitToast({ tone: 'danger', title: t('matches.open.unreadable') });
    return;
  }
  openGame(game, nodeWith(game, fen));
  const { red, black } = answer.data;
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('files.opened.game', { name: `${red || '?'} – ${black || '?'}` }),
    action: { label: t('files.undo'), ...wayBackToGame() },
  });
}

/** The first node of the mainline with the position, its mirror image, or either with the colours exchanged; else the start. */
export function nodeWith(game: Game, fen: string): NodeId {
  const wanted = keyOf(Position.fromFen(fen));
  const ids = [ROOT, ...mainline(game).map(({ id }) => id)];
  return ids.find((id) => keyOf(positionAt(game, id)) === wanted) ?? ROOT;
}

function keyOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}
