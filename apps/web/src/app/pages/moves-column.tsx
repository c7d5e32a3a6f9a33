import type { Game, NodeId } from '@chuhe/game/tree';
import { useStore } from 'zustand';
import { CoachBar, RepetitionBadge } from '../../features/coach/coach-parts.tsx';
import { ListBar } from '../../features/game-files/list-bar.tsx';
import { SaveMark } from '../../features/matches/save-mark.tsx';
import { MovesPanel } from '../../features/moves/moves-panel.tsx';
import { RandomBar } from '../../features/random/random-bar.tsx';
import { MendBar } from '../../features/typed-moves/mend-bar.tsx';
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
    <MendBar />
    <CoachBar />
  </>
);

/** The moves, and what the coach says of repetition among them. */
export function MovesColumn() {
  const isPlaying = useStore(activityStore, ({ activity }) => activity === 'play');
  return <MovesPanel head={HEAD} foot={FOOT} mark={markRepetition} hidesJudgements={isPlaying} />;
}

function markRepetition(game: Game, id: NodeId) {
  return <RepetitionBadge game={game} id={id} />;
}
