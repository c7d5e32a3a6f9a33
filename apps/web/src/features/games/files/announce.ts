/** Opens games, and shows a toast that offers to return to the previous game. */
import type { Warning } from '@chuhe/game/pgn';
import { type Game, newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import type { ReadPosition } from '../../../lib/game/read-fen.ts';
import { warningWords } from '../../../lib/game/warning-words.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { emitToast, type Toast } from '../../../lib/toast.ts';
import { filesStore } from './files-store.ts';
import { gameName } from './game-name.ts';
import type { GameSummary } from './pgn-messages.ts';

export function openRead(game: Game, summary: GameSummary, fileWarnings: readonly Warning[]): void {
  const name = gameName(summary);
  const [first] = [...fileWarnings, ...summary.warnings];
  const more = summary.warningCount + fileWarnings.length - 1;
  const said = first && warningWords(first, t);
  const cause = more > 0 ? t('files.opened.more', { first: said, total: more }) : said;
  openWith(game, {
    tone: first === undefined ? 'success' : 'warning',
    title: titleOf(name, summary),
    ...(cause !== undefined && { cause }),
  });
  noteWarnings(name, fileWarnings, summary);
}

/** Keeps the warnings readable after the toast has gone. */
function noteWarnings(
  name: string,
  fileWarnings: readonly Warning[],
  { warnings, warningCount }: GameSummary,
): void {
  const { origin } = gameStore.getState();
  const total = warningCount + fileWarnings.length;
  const warned = { origin, name, warnings: [...fileWarnings, ...warnings], total };
  filesStore.setState({ warned: total > 0 ? warned : undefined });
}

function titleOf(name: string, { isBroken, plies }: GameSummary): string {
  if (name !== '') {
    return isBroken
      ? t('files.opened.upTo', { ply: plies, name })
      : t('files.opened.game', { name });
  }
  return isBroken ? t('files.opened.untitledUpTo', { ply: plies }) : t('files.opened.untitled');
}

/** Opens a game whose moves are part of the product. */
export function openShipped(game: Game, name: string): void {
  openWith(game, { tone: 'success', title: t('files.opened.game', { name }) });
}

export function openPosition({ game, warning }: ReadPosition): void {
  openWith(game, {
    tone: warning === undefined ? 'success' : 'warning',
    title: t('files.opened.position'),
    cause: warning === undefined ? game.start : warningWords(warning, t),
  });
}

/** Opens a new game; shows no toast if the open game was new. */
export function openFresh(): void {
  const { game } = gameStore.getState();
  const fresh = newGame();
  const isFresh = game.nodeCount === 0 && game.tags.length === 0 && game.start === fresh.start;
  if (isFresh) openGame(fresh);
  else openWith(fresh, { tone: 'info', title: t('files.opened.fresh') });
}

function openWith(game: Game, toast: Omit<Toast, 'action' | 'kind'>): void {
  openGame(game);
  emitToast({ ...toast, kind: 'game', action: { label: t('files.undo'), ...wayBackToGame() } });
}
