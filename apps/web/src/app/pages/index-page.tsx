import { BoardDefs } from '@chuhe/board/defs';
import { getTag, nodeOf } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useMoveNavigation } from '../../features/analysis/moves/use-move-navigation.ts';
import { AnalysisLayout } from '../../features/analysis/panel/analysis-layout.tsx';
import { BoardControls } from '../../features/analysis/panel/board-controls.tsx';
import { PhoneBar } from '../../features/analysis/panel/phone-bar.tsx';
import { PlayerLine } from '../../features/analysis/panel/player-line.tsx';
import { Appearance } from '../../features/board/appearance/appearance.tsx';
import { useCommandAction } from '../../features/board/commands/use-command-action.ts';
import { Random } from '../../features/board/random/random.tsx';
import { RepetitionRules } from '../../features/board/repetition/rules.tsx';
import { SetupLoading } from '../../features/board/setup/setup-loading.tsx';
import { useSetupActions } from '../../features/board/setup/use-setup-actions.ts';
import { Sounds } from '../../features/board/sounds/sounds.tsx';
import { GameBoard } from '../../features/board/view/game-board.tsx';
import { useBoardActions } from '../../features/board/view/use-board-actions.ts';
import { GameFiles, openPasted } from '../../features/games/files/game-files.tsx';
import { Matches } from '../../features/games/saved/matches.tsx';
import { Play } from '../../features/play/opponent/play.tsx';
import { MainMenu } from '../../features/shell/top-bar/main-menu.tsx';
import { loadChunk, withChunk } from '../../lib/chunk.ts';
import {
  countPlies,
  gameStore,
  holdGame,
  releaseGame,
  whenReleased,
} from '../../lib/game/game-store.ts';
import { type Activity, activityStore } from '../../lib/state/activity.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';
import { setupOpenStore } from '../../lib/state/setup-open.ts';
import { revealReport } from '../../lib/state/shown-view.ts';
import { thisVisit } from '../../lib/state/visited.ts';
import { DefaultLayout } from '../layouts/default-layout.tsx';
import { Share } from './share.tsx';

/** Loads the panels after the board, so that the user can move pieces earlier. */
const PANEL_LOADERS = {
  moves: () => loadPanel(() => import('./moves-column.tsx')),
  players: () => loadPanel(() => import('./player-extras.tsx')),
  graph: () => loadPanel(() => import('../../features/analysis/graph/graph-panel.tsx')),
  engine: () => loadPanel(() => import('../../features/analysis/engine/engine-parts.tsx')),
  sources: () => loadPanel(() => import('./sources-column.tsx')),
  features: () => loadPanel(() => import('./late-features.tsx')),
  found: () => loadPanel(() => import('./found-games.tsx')),
};
const LATE_LOADERS = {
  play: () => loadChunk(() => import('../../features/play/opponent/play-parts.ts')),
  review: () => loadChunk(() => import('../../features/analysis/review/review-parts.tsx')),
  commands: () => loadChunk(() => import('../../features/board/commands/command-box.tsx')),
  typed: () => loadChunk(() => import('../../features/board/typed-moves/play-typed.ts')),
  setup: () => loadChunk(() => import('../../features/board/setup/setup-page.tsx')),
};
const MovesColumn = lazy(async () => ({ default: (await PANEL_LOADERS.moves()).MovesColumn }));
const PlayerExtras = lazy(async () => ({ default: (await PANEL_LOADERS.players()).PlayerExtras }));
const PlayerName = lazy(async () => ({ default: (await PANEL_LOADERS.players()).PlayerName }));
const EnginePanel = lazy(async () => ({ default: (await PANEL_LOADERS.engine()).EnginePanel }));
const EngineStrip = lazy(async () => ({ default: (await PANEL_LOADERS.engine()).EngineStrip }));
const EvaluationGauge = lazy(async () => ({
  default: (await PANEL_LOADERS.engine()).EvaluationGauge,
}));
const GraphPanel = lazy(async () => ({ default: (await PANEL_LOADERS.graph()).GraphPanel }));
const SourcesColumn = lazy(async () => ({
  default: (await PANEL_LOADERS.sources()).SourcesColumn,
}));
const PlayPanel = lazy(async () => ({ default: (await LATE_LOADERS.play()).PlayPanel }));
const Clock = lazy(async () => ({ default: (await LATE_LOADERS.play()).Clock }));
const ReviewPanel = lazy(async () => ({ default: (await LATE_LOADERS.review()).ReviewPanel }));
const RetryPanel = lazy(async () => ({ default: (await LATE_LOADERS.review()).RetryPanel }));
const RetryNotice = lazy(async () => ({ default: (await LATE_LOADERS.review()).RetryNotice }));
const FoundGames = lazy(async () => ({ default: (await PANEL_LOADERS.found()).FoundGames }));
const LateFeatures = lazy(async () => ({ default: (await PANEL_LOADERS.features()).LateFeatures }));
const CommandBox = lazy(async () => ({ default: (await LATE_LOADERS.commands()).CommandBox }));
const SetupView = lazy(async () => ({ default: (await LATE_LOADERS.setup()).SetupView }));

/** Handles pasted or typed text: moves, or else a FEN or a PGN. @returns whether all of it could be used */
async function takePasted(text: string): Promise<boolean> {
  const [{ playPasted }] = await Promise.all([LATE_LOADERS.typed(), whenReleased()]);
  const taken = playPasted(text, setupOpenStore.getState().isOpen);
  return taken === 'other' ? openPasted(text) : taken === 'played';
}

function takeText(text: string): void {
  void takePasted(text);
}

/** `/`: the board page. */
export function IndexPage() {
  useBoardActions();
  useMoveNavigation();
  useSetupActions();
  useEffect(keepTheGame, []);
  const isSettingUp = useStore(setupOpenStore, ({ isOpen }) => isOpen);
  return (
    <DefaultLayout hasBoard onPaste={takePasted}>
      <BoardDefs />
      {isSettingUp ? (
        <Suspense fallback={<SetupLoading />}>{<SetupView />}</Suspense>
      ) : (
        <GamePage />
      )}
      <GameFiles onText={takeText} />
      {panel(<FoundGames />)}
      <Appearance />
      <Matches />
      <Play />
      <Share />
      <Random />
      <Sounds />
      <RepetitionRules />
      {panel(<LateFeatures onOpenText={openPasted} />)}
    </DefaultLayout>
  );
}

/** The board with the tools of the current activity: analysis, a game against the engine, or training. */
function GamePage() {
  const course = useCourse();
  const hasCommands = useStore(preferencesStore, ({ commandBox }) => commandBox);
  const activity = useStore(activityStore, (state) => state.activity);
  const players = usePlayers(activity);
  useCommandAction();
  const isAnalysis = activity === 'analysis';
  return (
    <AnalysisLayout
      board={<GameBoard />}
      gauge={isAnalysis && panel(<EvaluationGauge />)}
      players={players}
      commands={hasCommands ? panel(<CommandBox />) : undefined}
      controls={<BoardControls {...course} />}
      engine={panel(<MainTool activity={activity} />)}
      // Hidden in a game or an exercise, where sources would show the best moves.
      sources={isAnalysis ? panel(<SourcesColumn />) : undefined}
      moves={panel(activity === 'retry' ? <RetryNotice /> : <MovesColumn />)}
      graph={panel(<GraphPanel report={panel(<ReviewPanel />)} />)}
      engineStrip={isAnalysis && panel(<EngineStrip />)}
      bar={
        <PhoneBar
          menu={<MainMenu hasBoard hasAccount />}
          hasMoves={activity !== 'retry'}
          {...course}
        />
      }
    />
  );
}

/** The panel of the current activity. */
function MainTool({ activity }: { readonly activity: Activity }) {
  if (activity === 'play') return <PlayPanel onReview={review} />;
  return activity === 'retry' ? <RetryPanel /> : <EnginePanel />;
}

/** Starts the review of the open game and shows its progress. */
function review(): void {
  revealReport();
  void LATE_LOADERS.review().then(({ reviewOpenGame }) => reviewOpenGame());
}

function loadPanel<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadChunk(load, { texts: 'panels' });
}

function panel(content: ReactNode): ReactNode {
  return <Suspense>{content}</Suspense>;
}

/**
 * Restores the game of the last visit, and stores every change from then on. If there may be such a game, the board is held before the
 * code arrives. Without the code, the board can be used, but nothing is kept.
 */
function keepTheGame(): () => void {
  const gone = new AbortController();
  if (!thisVisit().isFirst) holdGame();
  withChunk(
    () => import('../../lib/game/keep-game.ts'),
    ({ keepGame }) => gone.signal.aborted || void keepGame(gone.signal),
    { texts: 'panels', whenMissing: releaseGame },
  );
  return () => gone.abort();
}

function useCourse(): { ply: number; count: number } {
  const ply = useStore(gameStore, ({ game, current }) => nodeOf(game, current).ply);
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const count = useMemo(() => countPlies(game, current), [game, current]);
  return { ply, count };
}

/** The players above and below the board, from the tags of the game. */
function usePlayers(activity: Activity) {
  const names = {
    red: useStore(gameStore, ({ game }) => getTag(game, 'Red')),
    black: useStore(gameStore, ({ game }) => getTag(game, 'Black')),
  };
  const isRedBelow = useStore(gameStore, ({ orientation }) => orientation === 'red');
  const [top, bottom] = isRedBelow ? (['black', 'red'] as const) : (['red', 'black'] as const);
  const line = (side: Color, isBelow: boolean) => (
    <PlayerLine
      side={side}
      name={names[side]}
      nameField={
        activity === 'analysis' ? <PlayerName side={side} name={names[side]} /> : undefined
      }
    >
      {panel(<PlayerExtras side={side} isBelow={isBelow} />)}
      {activity === 'play' && panel(<Clock color={side} />)}
    </PlayerLine>
  );
  return { top: line(top, false), bottom: line(bottom, true) };
}
