import type { Game, NodeId } from '@chuhe/game/tree';
import { useStore } from 'zustand';
import { MovesPanel } from '../../features/analysis/moves/moves-panel.tsx';
import { RandomBar } from '../../features/board/random/random-bar.tsx';
import { CoachBar, RepetitionBadge } from '../../features/board/repetition/coach-parts.tsx';
import { FixBar } from '../../features/board/typed-moves/fix-bar.tsx';
import { ListBar } from '../../features/games/files/list-bar.tsx';
import { SaveMark } from '../../features/games/saved/save-mark.tsx';
import { activityStore } from '../../lib/state/activity.ts';

const HEAD = (
  <>
    <ListBar />
    <SaveMark />
  </>
);
const FOOT = (
  <>
    <RandomBar />
    <FixBar />
    <CoachBar />
  </>
);

/** The list of moves, with badges for repetitions. */
export function MovesColumn() {
  const isPlaying = useStore(activityStore, ({ activity }) => activity === 'play');
  return <MovesPanel head={HEAD} foot={FOOT} mark={markRepetition} hidesJudgements={isPlaying} />;
}

function markRepetition(game: Game, id: NodeId) {
  return <RepetitionBadge game={game} id={id} />;
}
