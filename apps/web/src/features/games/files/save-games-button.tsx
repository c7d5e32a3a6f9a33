import { t } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { emitToast } from '../../../lib/toast.ts';
import { refreshLists } from '../saved/use-match-list.ts';
import { filesStore } from './files-store.ts';
import type { GameSummary } from './pgn-messages.ts';
import {
  beginProgress,
  folderOf,
  linkToSaved,
  MAX_SAVED_GAMES,
  type SavedGames,
  type SaveProgress,
  saveGames,
  type TakeGame,
} from './save-games.ts';

export interface SaveGamesButtonProps {
  readonly fileName: string;
  readonly games: readonly GameSummary[];
  readonly progress: SaveProgress;
  readonly take: TakeGame;
  /** Called with the numbers of the games that were to be saved, and of those that are in the account now. */
  readonly onDone: (wanted: readonly number[], done: readonly number[]) => void;
}

/** Saves the given games in the user's account. While it works, it shows how many are saved, and stops when pressed again. */
export function SaveGamesButton({ fileName, games, progress, take, onDone }: SaveGamesButtonProps) {
  const { t: text } = useTranslation();
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  /** The work in progress. The search may change the games meanwhile. */
  const [running, setRunning] = useState<{ readonly saved: number; readonly total: number }>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  if (userId === undefined || (games.length === 0 && running === undefined)) return null;
  const numbers = games.slice(0, MAX_SAVED_GAMES).map(({ number }) => number);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    work.current = controller;
    beginProgress(progress, userId);
    const total = numbers.length;
    setRunning({ saved: 0, total });
    const folder = folderOf(fileName);
    const { signal } = controller;
    const options = { numbers, folder, progress, take, signal };
    try {
      const onSaved = (count: number): void => {
        setRunning({ saved: count, total });
        linkOpenGame(progress);
      };
      const result = await saveGames({ ...options, onSaved });
      onDone(numbers, result.done);
      tell(result, { folder, total, isStopped: signal.aborted });
    } finally {
      setRunning(undefined);
      void refreshLists();
    }
  };
  if (running === undefined) {
    const isPart = numbers.length < games.length;
    const label = isPart
      ? text('files.saveGames.first', { total: numbers.length })
      : text('files.saveGames.all', { count: numbers.length });
    return <Button onClick={() => void run()}>{label}</Button>;
  }
  return (
    <Button onClick={() => work.current?.abort()}>{text('files.saveGames.stop', running)}</Button>
  );
}

/** The game on the board may be one of those that were saved. */
function linkOpenGame(progress: SaveProgress): void {
  const { list } = filesStore.getState();
  if (list?.file.session.saving !== progress) return;
  const number = list.file.numberOf(gameStore.getState());
  if (number !== undefined) linkToSaved(progress, number);
}

interface Told {
  readonly folder: string;
  /** Number of games that were to be saved. */
  readonly total: number;
  readonly isStopped: boolean;
}

function tell(
  { saved, known, refused, failure }: SavedGames,
  { folder, total, isStopped }: Told,
): void {
  const causes = [
    ...(saved > 0 && folder !== '' ? [t('files.saveGames.folder', { folder })] : []),
    ...(known > 0 ? [t('files.saveGames.known', { count: known })] : []),
    ...(refused.length > 0 ? [t('files.saveGames.refused', { count: refused.length })] : []),
    ...(failure === undefined ? [] : [failure.message]),
  ];
  const hasRefused = refused.length > 0;
  emitToast({
    tone:
      failure === undefined ? (hasRefused ? 'warning' : isStopped ? 'info' : 'success') : 'danger',
    title:
      isStopped && saved + known + refused.length < total
        ? t('files.saveGames.stopped', { saved: saved + known, total })
        : t('files.saveGames.done', { count: saved }),
    ...(causes.length > 0 && { cause: causes.join(' ') }),
  });
}
