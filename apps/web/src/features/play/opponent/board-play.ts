import type { Hint } from '@chuhe/board/hint';
import { findPath, type Game, pathOf } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove, parseMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { t } from 'i18next';
import { currentEngine, performTask } from '../../../engine/engines.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { turnForGame } from '../../../lib/game/turn-board.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { defineService } from '../../../lib/services.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { emitToast } from '../../../lib/toast.ts';
import { squaresOf } from '../position-board.tsx';
import { announcePlay } from './announce-play.ts';
import { type KeptPlay, readKeptPlay, writeKeptPlay } from './kept-play.ts';
import { gameToPlay, recordResults } from './play-record.ts';
import { type InterruptedPlay, type PlayChoices, PlaySession } from './play-session.ts';
import { tellGoals } from './tell-goals.ts';
import { TREE_OF_GAME } from './tree-of-game.ts';

/** The session of the game against the engine. At most one game is played at a time. */
export const playSession = defineService((signal) => {
  const made = new PlaySession({
    tree: TREE_OF_GAME,
    perform: performTask,
    random: Math.random,
    now: () => performance.now(),
    schedule: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  made.store.subscribe(({ phase }) => {
    if (phase.kind === 'off') endActivity('play');
    else beginActivity('play');
  });
  followBoard(made);
  recordResults(made);
  announcePlay(made);
  tellGoals(made);
  keepPlay(made, signal);
  return made;
});

/**
 * Opens a new game and plays it against the engine, with the user's side at the bottom and the analysis switched off. The game that was on
 * the board does not change, and a toast offers to return to it.
 *
 * @param fen the position in which the new game begins
 */
export function startPlay(choices: PlayChoices, fen: string = INITIAL_FEN): void {
  currentEngine().turnOff();
  const session = playSession();
  session.stop();
  const { game } = gameStore.getState();
  const isNothing = game.nodeCount === 0 && game.tags.length === 0 && game.start === fen;
  openGame(gameToPlay(choices, fen));
  if (!isNothing) {
    const action = { label: t('files.undo'), ...wayBackToGame() };
    emitToast({ tone: 'info', kind: 'game', title: t('files.opened.fresh'), action });
  }
  turnForGame(choices.human);
  session.start(choices);
}

/** Resumes the game that a reload of this tab has interrupted, once its tree has been restored. */
export function resumePlay(): void {
  if (!gameStore.getState().isHeld) {
    resumeKept();
    return;
  }
  const stop = gameStore.subscribe(({ isHeld }) => {
    if (isHeld) return;
    stop();
    resumeKept();
  });
}

function resumeKept(): void {
  const kept = readKeptPlay();
  if (kept === undefined || playSession().store.getState().phase.kind !== 'off') return;
  const nodes = findNodes(gameStore.getState().game, kept);
  // The tree is a different one, in which the game cannot be continued.
  if (nodes === undefined) writeKeptPlay(undefined);
  else {
    currentEngine().turnOff();
    playSession().resume({ ...kept, ...nodes });
  }
}

/** @returns `undefined` when the game was not played in this tree. */
function findNodes(game: Game, kept: KeptPlay): Pick<InterruptedPlay, 'start' | 'tip'> | undefined {
  if (game.start !== kept.fen) return undefined;
  const start = findPath(game, kept.start.map(packed));
  const whole = [...kept.start, ...kept.moves].map(packed);
  // The last move may have been made just before the reload, too late to be stored with the tree.
  const tip =
    findPath(game, whole) ??
    (kept.moves.length > 0 ? findPath(game, whole.slice(0, -1)) : undefined);
  return start === undefined || tip === undefined ? undefined : { start, tip };
}

/** Returns 0, which is not a move, if the text is invalid. */
function packed(move: string): number {
  return parseMove(move) ?? 0;
}

/** Stores the game after each move, and once more with the current clocks when the page is left. */
function keepPlay(made: PlaySession, signal: AbortSignal): void {
  let wasOff = true;
  const keep = (): void => {
    const { phase } = made.store.getState();
    const isOff = phase.kind === 'off';
    // The stored game must not be cleared before the page has resumed it.
    if (isOff && wasOff) return;
    wasOff = isOff;
    writeKeptPlay(isOff ? undefined : keptOf(made));
  };
  made.store.subscribe(keep);
  window.addEventListener('pagehide', keep, { signal });
}

function keptOf(made: PlaySession): KeptPlay | undefined {
  const { phase, choices, start, tip } = made.store.getState();
  if (choices === undefined) return undefined;
  const { game } = gameStore.getState();
  const [before, all] = [start, tip].map((id) => pathOf(game, id).map(makeMove));
  const [red, black] = [made.timeLeft('red'), made.timeLeft('black')];
  return {
    choices,
    fen: game.start,
    start: before ?? [],
    moves: all?.slice(before?.length) ?? [],
    clocks: red === undefined || black === undefined ? undefined : { red, black },
    result: phase.kind === 'over' ? phase.result : undefined,
  };
}

function nothing(): void {}

/** Gives the board to the game as soon as it starts, because the panel's code may still be loading when the user makes a move. */
function followBoard(made: PlaySession): void {
  let giveBack = nothing;
  let shown = '';
  const follow = (): void => {
    const { phase, choices, tip, hint, takenBack } = made.store.getState();
    const isPlaying = phase.kind === 'playing' || phase.kind === 'stuck';
    const isTurn = phase.kind === 'playing' && phase.turn === choices?.human;
    const isAtTip = gameStore.getState().current === tip;
    const movable = isTurn && isAtTip ? phase.turn : 'none';
    const shownHint = isAtTip ? arrowOf(hint, takenBack?.found?.moves[0]) : undefined;
    const { from = '', to = '', kind = '' } = shownHint ?? {};
    const wanted = isPlaying ? `${movable} ${from}${to} ${kind}` : '';
    if (wanted === shown) return;
    shown = wanted;
    giveBack();
    giveBack = isPlaying ? take(made, movable, shownHint) : nothing;
  };
  made.store.subscribe(follow);
  gameStore.subscribe(({ opened }, before) => {
    if (opened === before.opened) made.check();
    // In another game, the same node ids stand for other positions.
    else made.stop();
    follow();
  });
}

function takeBack(made: PlaySession): boolean {
  if (!made.canTakeBack()) return false;
  made.takeBack();
  return true;
}

/**
 * The arrow of a hint, or of the engine's answer to a move that was taken back. The answer looks like a threat, so that the user does not
 * take it for a hint.
 */
function arrowOf(hint: string | undefined, answer: string | undefined): Hint | undefined {
  if (hint !== undefined) return { ...squaresOf(hint), rank: 1 };
  return answer === undefined ? undefined : { ...squaresOf(answer), kind: 'threat' };
}

/** Takes control of the board and shows the arrow. @returns a function that releases the board */
function take(made: PlaySession, movable: Color | 'none', hint: Hint | undefined): () => void {
  const onMove = (move: string): void => void made.move(move);
  return takeBoard({
    movable,
    onMove,
    hidesEngine: true,
    hint,
    ...(made.canTakeBack() && { takeBack: () => takeBack(made) }),
    timeLeft: (color) => made.timeLeft(color),
  });
}
