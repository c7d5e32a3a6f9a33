import { BoardDefs } from '@chuhe/board/defs';
import { getTag, mainline, nodeOf } from '@chuhe/game/tree';
import { IconListDetails } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { AnalysisLayout } from '../../features/analysis/analysis-layout.tsx';
import { BoardControls } from '../../features/analysis/board-controls.tsx';
import { Coming } from '../../features/analysis/coming.tsx';
import { PhoneBar } from '../../features/analysis/phone-bar.tsx';
import { PlayerLine } from '../../features/analysis/player-line.tsx';
import { GameBoard } from '../../features/board-view/game-board.tsx';
import { useBoardActions } from '../../features/board-view/use-board-actions.ts';
import { GameFiles, openPasted } from '../../features/game-files/game-files.tsx';
import { Look } from '../../features/look/look.tsx';
import { useMoveNavigation } from '../../features/moves/use-move-navigation.ts';
import { MainMenu } from '../../features/top-bar/main-menu.tsx';
import { loadChunk } from '../../lib/chunk.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { keepGame, restoreKeptGame } from '../../lib/game/keep-game.ts';
import { DefaultLayout } from '../layouts/default-layout.tsx';

/** The panels come after the board: pieces can be moved before they are there. */
export const PANEL_LOADERS = {
  moves: () => loadChunk(() => import('../../features/moves/moves-panel.tsx')),
  graph: () => loadChunk(() => import('../../features/graph/graph-panel.tsx')),
  engine: () => loadChunk(() => import('../../features/engine-panel/engine-parts.tsx')),
};
const MovesPanel = lazy(async () => ({ default: (await PANEL_LOADERS.moves()).MovesPanel }));
const EnginePanel = lazy(async () => ({ default: (await PANEL_LOADERS.engine()).EnginePanel }));
const EngineStrip = lazy(async () => ({ default: (await PANEL_LOADERS.engine()).EngineStrip }));
const EvaluationGauge = lazy(async () => ({
  default: (await PANEL_LOADERS.engine()).EvaluationGauge,
}));
const GraphPanel = lazy(async () => ({ default: (await PANEL_LOADERS.graph()).GraphPanel }));

/** `/`: the board and everything about the open game. */
export function IndexPage() {
  useBoardActions();
  useMoveNavigation();
  useEffect(keepTheGame, []);
  const course = useCourse();
  const players = usePlayers();
  return (
    <DefaultLayout hasBoard onPaste={openPasted}>
      <BoardDefs />
      <AnalysisLayout
        board={<GameBoard />}
        gauge={panel(<EvaluationGauge />)}
        players={players}
        controls={<BoardControls {...course} />}
        engine={panel(<EnginePanel />)}
        voices={
          <Coming icon={IconListDetails} title="analysis.voices" text="analysis.voicesText" />
        }
        moves={panel(<MovesPanel />)}
        graph={panel(<GraphPanel />)}
        engineStrip={panel(<EngineStrip />)}
        bar={<PhoneBar menu={<MainMenu hasBoard />} {...course} />}
      />
      <GameFiles />
      <Look />
    </DefaultLayout>
  );
}

function panel(content: ReactNode): ReactNode {
  return <Suspense>{content}</Suspense>;
}

/** Brings back the game of the last visit, and keeps every change from then on. */
function keepTheGame(): () => void {
  const gone = new AbortController();
  void startKeeping(gone.signal);
  return () => gone.abort();
}

async function startKeeping(gone: AbortSignal): Promise<void> {
  await restoreKeptGame();
  if (!gone.aborted) gone.addEventListener('abort', keepGame());
}

function useCourse(): { ply: number; count: number } {
  const ply = useStore(gameStore, ({ game, current }) => nodeOf(game, current).ply);
  const count = useStore(gameStore, ({ game }) => mainline(game).length);
  return { ply, count: Math.max(ply, count) };
}

/** Who sits above and below the board, by the tags of the game. */
function usePlayers() {
  const red = useStore(gameStore, ({ game }) => getTag(game, 'Red'));
  const black = useStore(gameStore, ({ game }) => getTag(game, 'Black'));
  const isRedBelow = useStore(gameStore, ({ orientation }) => orientation === 'red');
  const lines = {
    red: <PlayerLine side="red" {...(red ? { name: red } : {})} />,
    black: <PlayerLine side="black" {...(black ? { name: black } : {})} />,
  };
  return isRedBelow
    ? { top: lines.black, bottom: lines.red }
    : { top: lines.red, bottom: lines.black };
}
