import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { fetchChunk, withChunk } from '../../../lib/chunk.ts';
import { addressNamesGame } from '../../../lib/game/address-names-game.ts';
import { whenReleased } from '../../../lib/game/game-store.ts';
import { openLink, openShare } from '../../../lib/matches/match-link.ts';
import { prefetchSoon } from '../../../lib/prefetch.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { matchesStore, showMatchDialog } from './matches-store.ts';

const importMatchWork = () => import('./match-work.ts');
const MatchDialogs = lazy(async () => ({ default: (await importMatchWork()).MatchDialogs }));

/** Saved games on the board page. Most of the code is loaded later: when a game is to be saved or opened, or when the browser is idle. */
export function Matches() {
  const disabledReason = useReasonAgainstAnotherGame();
  const list = useMemo(() => ({ run: showList, disabledReason }), [disabledReason]);
  useActionHandler('openGame', list);
  useActionHandler('openMatches', list);
  useActionHandler(
    'saveGame',
    useMemo(() => ({ run: save }), []),
  );
  const isOpen = useStore(matchesStore, ({ dialog }) => dialog !== undefined);
  useEffect(begin, []);
  return <Suspense>{isOpen && <MatchDialogs />}</Suspense>;
}

function showList(): void {
  withChunk(importMatchWork, ({ start }) => {
    start();
    showMatchDialog('list');
  });
}

function save(): void {
  withChunk(importMatchWork, ({ start, saveOpen }) => {
    start();
    void saveOpen();
  });
}

/**
 * Loads and starts the code that opens the game of the address and saves changes from earlier visits. The code is loaded when the browser
 * is idle, or earlier if the address names a game or the game on the board is linked to a saved or a shared one.
 */
function begin(): () => void {
  void beginAtOnce(addressNamesGame());
  return prefetchSoon([async () => (await fetchChunk(importMatchWork)).start()]);
}

async function beginAtOnce(isAsked: boolean): Promise<void> {
  // Lets the effects of the page run first: one of them holds the game.
  await Promise.resolve();
  await whenReleased();
  const isLinked = openLink() !== undefined || openShare() !== undefined;
  if (isAsked || isLinked) withChunk(importMatchWork, (work) => work.start());
}
