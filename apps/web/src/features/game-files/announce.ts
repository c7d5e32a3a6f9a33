/** Opens a game in place of the present one and says so, with a way back. */
import type { Warning } from '@chuhe/game/pgn';
import { type Game, newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore, openGame, undo } from '../../lib/game/game-store.ts';
import { emitToast, type Toast } from '../../lib/toast.ts';
import type { GameSummary } from './pgn-messages.ts';
import { gameName, warningWords } from './words.ts';

export function openRead(game: Game, summary: GameSummary, fileWarnings: readonly Warning[]): void {
  const name = gameName(summary) || t('files.opened.untitled');
  const [first] = [...fileWarnings, ...summary.warnings];
  const more = summary.warningCount + fileWarnings.length - 1;
  const said = first && warningWords(first, t);
  const cause = more > 0 ? t('files.opened.more', { first: said, total: more }) : said;
  const title = summary.isBroken
    ? t('files.opened.upTo', { ply: summary.plies, name })
    : t('files.opened.game', { name });
  openWith(game, {
    tone: first === undefined ? 'success' : 'warning',
    title,
    ...(cause !== undefined && { cause }),
  });
}

export function openPosition(game: Game): void {
  openWith(game, { tone: 'success', title: t('files.opened.position'), cause: game.start });
}

/** Says nothing when there was nothing to lose. */
export function openFresh(): void {
  const { game } = gameStore.getState();
  const isEmpty = game.nodeCount === 0 && game.tags.length === 0;
  if (isEmpty) openGame(newGame());
  else openWith(newGame(), { tone: 'info', title: t('files.opened.fresh') });
}

function openWith(game: Game, toast: Omit<Toast, 'action'>): void {
  const before = gameStore.getState();
  openGame(game);
  emitToast({
    ...toast,
    action: { label: t('files.undo'), run: () => bringBack(before, game) },
  });
}

/** What has been done to the new game since is an edit to come back to, not to be lost. */
function bringBack(
  before: Pick<ReturnType<typeof gameStore.getState>, 'game' | 'current'>,
  opened: Game,
): void {
  const { game } = gameStore.getState();
  if (game === opened) undo();
  else if (game !== before.game) openGame(before.game, before.current);
}
