import { findPath, type Game, pathOf } from '@chuhe/game/tree';
import { makeMove, parseMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { theEngine } from '../../../engine/the-engine.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { showHints } from '../../../lib/game/hints-store.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { type KeptPlay, readKeptPlay, writeKeptPlay } from './kept-play.ts';
import { recordResults } from './play-record.ts';
import { type InterruptedPlay, type PlayChoices, PlaySession } from './play-session.ts';
import { TREE_OF_GAME } from './tree-of-game.ts';

let session: PlaySession | undefined;
/** From which side the board was seen before it was turned for a game. */
let sideBefore: Color | undefined;

/** The game against the engine of this page; at most one is played at a time. */
export function thePlay(): PlaySession {
  session ??= makeSession();
  return session;
}

function makeSession(): PlaySession {
  const made = new PlaySession({
    tree: TREE_OF_GAME,
    perform: (task, signal) => theEngine().perform(task, signal),
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
  turnBackAfter(made);
  recordResults(made);
  keepPlay(made);
  return made;
}

/** Begins a game from the position on the board, seen from the user's side, with the analysis switched off. */
export function startPlay(choices: PlayChoices): void {
  theEngine().turnOff();
  // A game that another one takes the place of has turned its board back by then.
  thePlay().start(choices);
  sideBefore = gameStore.getState().orientation;
  gameStore.setState({ orientation: choices.human });
}

/** The next game is seen as the ones before: nobody asked for its board to be turned. */
function turnBackAfter(made: PlaySession): void {
  made.store.subscribe(({ phase }) => {
    if (phase.kind !== 'off' || sideBefore === undefined) return;
    gameStore.setState({ orientation: sideBefore });
    sideBefore = undefined;
  });
}

/** Takes up the game that a reload of this tab has interrupted, once the tree it was played in is back. */
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
  if (kept === undefined || thePlay().store.getState().phase.kind !== 'off') return;
  const place = findPlace(gameStore.getState().game, kept);
  // The tree is another one: there is nothing to go on with.
  if (place === undefined) writeKeptPlay(undefined);
  else {
    theEngine().turnOff();
    thePlay().resume({ ...kept, ...place });
  }
}

/** @returns `undefined` when the game was not played in this tree. */
function findPlace(game: Game, kept: KeptPlay): Pick<InterruptedPlay, 'start' | 'tip'> | undefined {
  if (game.start !== kept.fen) return undefined;
  const start = findPath(game, kept.start.map(packed));
  const whole = [...kept.start, ...kept.moves].map(packed);
  // The last move may have been made just before the page went, too late to be kept with the tree.
  const tip =
    findPath(game, whole) ??
    (kept.moves.length > 0 ? findPath(game, whole.slice(0, -1)) : undefined);
  return start === undefined || tip === undefined ? undefined : { start, tip };
}

/** No move of a game is 0. */
function packed(move: string): number {
  return parseMove(move) ?? 0;
}

/** At each move, and with the time that is used up when the page goes. */
function keepPlay(made: PlaySession): void {
  let wasOff = true;
  const keep = (): void => {
    const { phase } = made.store.getState();
    const isOff = phase.kind === 'off';
    // A page that has not taken up the game yet must not forget it.
    if (isOff && wasOff) return;
    wasOff = isOff;
    writeKeptPlay(isOff ? undefined : keptOf(made));
  };
  made.store.subscribe(keep);
  window.addEventListener('pagehide', keep);
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

/**
 * Gives the board to the game from its first moment on: the panel's code may still be on its way when the user makes a
 * move.
 */
function followBoard(made: PlaySession): void {
  let giveBack = nothing;
  let shown = '';
  const follow = (): void => {
    const { phase, choices, tip, hint } = made.store.getState();
    const isPlaying = phase.kind === 'playing' || phase.kind === 'stuck';
    const isTurn = phase.kind === 'playing' && phase.turn === choices?.human;
    const movable = isTurn && gameStore.getState().current === tip ? phase.turn : 'none';
    const wanted = isPlaying ? `${movable} ${hint ?? ''}` : '';
    if (wanted === shown) return;
    shown = wanted;
    giveBack();
    giveBack = isPlaying ? take(made, movable, hint) : nothing;
  };
  made.store.subscribe(follow);
  gameStore.subscribe(({ opened }, before) => {
    if (opened === before.opened) made.check();
    // In another game the same places are other positions.
    else made.stop();
    follow();
  });
}

/** With the hint as an arrow. @returns a function that gives the board back. */
function take(made: PlaySession, movable: Color | 'none', hint: string | undefined): () => void {
  const onMove = (move: string): void => void made.move(move);
  const giveBack = takeBoard({ movable, onMove, hidesEngine: hint === undefined });
  if (hint === undefined) return giveBack;
  showHints([{ from: hint.slice(0, 2), to: hint.slice(2), rank: 1 }]);
  return () => {
    showHints([]);
    giveBack();
  };
}
