import type { Game, NodeId } from '@chuhe/game/tree';
import { CoachBar, RepetitionBadge } from '../../features/coach/coach-parts.tsx';
import { MovesPanel } from '../../features/moves/moves-panel.tsx';
import { MendBar } from '../../features/typed-moves/mend-bar.tsx';

const FOOT = (
  <>
    <MendBar />
    <CoachBar />
  </>
);

/** The moves, and what the coach says of repetition among them. */
export function MovesColumn() {
  return <MovesPanel foot={FOOT} mark={markRepetition} />;
}

function markRepetition(game: Game, id: NodeId) {
  return <RepetitionBadge game={game} id={id} />;
}
