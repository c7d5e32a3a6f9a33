import type { Game, NodeId } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { MovesPanel } from '../../features/analysis/moves/moves-panel.tsx';
import { RandomBar } from '../../features/board/random/random-bar.tsx';
import { RepetitionBadge } from '../../features/board/repetition/repetition-badge.tsx';
import { FixBar } from '../../features/board/typed-moves/fix-bar.tsx';
import { ListBar } from '../../features/games/files/list-bar.tsx';
import { SaveMark } from '../../features/games/saved/save-mark.tsx';
import { loadChunk } from '../../lib/chunk.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { activityStore } from '../../lib/state/activity.ts';
import { chapterStore, openChapter } from '../../lib/studies/chapter-link.ts';
import { earlierStore, openEarlier } from '../../lib/studies/earlier-state.ts';

const importCoach = () => import('../../features/board/repetition/coach-bar.tsx');
const CoachBar = lazy(async () => ({ default: (await loadChunk(importCoach)).CoachBar }));

const importChapter = () => import('../../features/studies/chapter/chapter-parts.ts');
const ChapterBar = lazy(async () => ({ default: (await loadChunk(importChapter)).ChapterBar }));

const HEAD = (
  <>
    <ListBar />
    <Origin />
  </>
);
const FOOT = (
  <>
    <RandomBar />
    <FixBar />
    <Coach />
  </>
);

/** Where the game on the board is saved: in a study or among the saved games. */
function Origin() {
  const origin = useStore(gameStore, (state) => state.origin);
  const chapters = useStore(chapterStore);
  const earlier = useStore(earlierStore);
  const isChapter =
    openChapter(chapters, { origin }) !== undefined ||
    openEarlier(earlier, { origin }) !== undefined;
  const isAsked = useStore(chapterStore, (state) => state.asked !== undefined);
  return (
    <>
      <Suspense>{(isChapter || isAsked) && <ChapterBar />}</Suspense>
      {!isChapter && <SaveMark />}
    </>
  );
}

/** From this number of moves on, a move can repeat the standard starting position. */
const FIRST_REPEAT = 3;

/** The coach for repetitions. It is loaded only for a game in which it can have a message. */
function Coach() {
  const isNeeded = useStore(
    gameStore,
    ({ game }) => game.nodeCount >= FIRST_REPEAT || game.start !== INITIAL_FEN,
  );
  return <Suspense>{isNeeded && <CoachBar />}</Suspense>;
}

/** The list of moves, with badges for repetitions. */
export function MovesColumn() {
  const isPlaying = useStore(activityStore, ({ activity }) => activity === 'play');
  return <MovesPanel head={HEAD} foot={FOOT} mark={markRepetition} hidesJudgements={isPlaying} />;
}

function markRepetition(game: Game, id: NodeId) {
  return <RepetitionBadge game={game} id={id} />;
}
