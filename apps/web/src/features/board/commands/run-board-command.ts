import { type MoveTextError, makeMoveText, type Notation } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { currentEngine, isEngineOn } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { ActionId } from '../../../lib/actions/actions.ts';
import { runAction } from '../../../lib/actions/registry.ts';
import { makeBoardTexts } from '../../../lib/board-texts.ts';
import { boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moveFaultText } from '../typed-moves/move-fault-text.ts';
import { playTyped } from '../typed-moves/play-typed.ts';
import { parseTypedMoves } from '../typed-moves/typed-moves.ts';
import {
  answerCommand,
  type BoardFacts,
  type EngineAnswer,
  exampleOf,
  helpOn,
} from './answer-command.ts';
import { type BoardCommand, nearestCommands, parseBoardCommand } from './parse-board-command.ts';

/** What the command box shows. The answer is empty if the board announces what has happened. */
export interface Answer {
  readonly text: string;
  /** Whether the text was understood and done, so that the box can be emptied. */
  readonly isDone: boolean;
}

const DONE: Answer = { text: '', isDone: true };

/** Answers a command, or plays the typed moves. */
export function runBoardCommand(text: string): Answer {
  const parsed = parseBoardCommand(text);
  const facts = readFacts();
  if (parsed?.kind === 'command') return perform(parsed.command, facts);
  const played = playText(text, facts);
  if (played !== undefined) return played;
  if (parsed !== undefined) {
    return refused(t('commands.incomplete', { usage: helpOn(parsed.name, facts) }));
  }
  return refused(unknownText(text, facts));
}

/** Actions whose effect the board announces, and the answer if they have no effect. */
const STEPS = {
  next: ['nextMove', 'commands.atEnd'],
  last: ['lastMove', 'commands.atEnd'],
  previous: ['previousMove', 'commands.atStart'],
  first: ['firstMove', 'commands.atStart'],
} as const satisfies Readonly<Record<string, readonly [ActionId, string]>>;

function perform(command: BoardCommand, facts: BoardFacts): Answer {
  const { name } = command;
  if (name === 'next' || name === 'last' || name === 'previous' || name === 'first') {
    return step(name);
  }
  if (name === 'takeBack') return takeBack() ? DONE : refused(t('commands.noTakeBack'));
  // A toast announces that the FEN has been copied.
  if (name === 'copyFen') return runAction(name) ? DONE : refused(t('commands.unavailable'));
  if (name === 'engine') return switchEngine();
  return done(answerCommand(command, facts));
}

function step(name: keyof typeof STEPS): Answer {
  const [action, without] = STEPS[name];
  const { current } = gameStore.getState();
  runAction(action);
  return gameStore.getState().current === current ? done(t(without)) : DONE;
}

function takeBack(): boolean {
  const { task } = boardTaskStore.getState();
  return task === undefined ? runAction('undo') : task.takeBack?.() === true;
}

function switchEngine(): Answer {
  if (boardTaskStore.getState().task?.hidesEngine === true) return done(t('commands.engineHidden'));
  if (!runAction('toggleEngine')) return refused(t('commands.unavailable'));
  return done(t(isEngineOn() ? 'commands.engineOn' : 'commands.engineOff'));
}

/**
 * Plays a text if it is one move or a list of moves. A single move that cannot be played is explained here, because
 * the offer to fix it is in another panel.
 *
 * @returns `undefined` if the text is not a move
 */
function playText(text: string, { notation }: BoardFacts): Answer | undefined {
  const { game, current } = gameStore.getState();
  const { fen } = positionAt(game, current);
  const typed = parseTypedMoves(text, { fen, start: game.start, number: undefined }, notation);
  if (typed === undefined) return undefined;
  const [move, ...others] = typed.moves;
  if (move === undefined && typed.fault !== undefined) {
    return refused(faultText(typed.fault.error, fen, notation));
  }
  if (move === undefined || others.length > 0 || typed.fault !== undefined) {
    return { text: '', isDone: playTyped(text) === 'played' };
  }
  if (boardTaskStore.getState().task?.movable === 'none') return refused(t('typed.notYourTurn'));
  return { text: '', isDone: enterMove(move) };
}

function faultText(error: MoveTextError, fen: string, notation: Notation): string {
  const fault = moveFaultText(error, t);
  const moves = error.nearest
    .map(({ move }) => makeMoveText(fen, move, notation))
    .join(t('common.listSeparator'));
  return moves === '' ? fault : `${fault} ${t('commands.nearestMoves', { moves })}`;
}

function unknownText(text: string, { language }: BoardFacts): string {
  const shown = text.trim().slice(0, 40);
  const nearest = nearestCommands(text, language).map((name) => exampleOf(name, language));
  return nearest.length === 0
    ? t('commands.unknown', { text: shown, help: exampleOf('help', language) })
    : t('commands.unknownNear', { text: shown, commands: nearest.join(t('common.listSeparator')) });
}

function readFacts(): BoardFacts {
  const { task } = boardTaskStore.getState();
  return {
    t,
    language: currentLanguage(),
    notation: currentNotation(),
    texts: makeBoardTexts(t),
    game: gameStore.getState(),
    engine: readEngine(),
    timeLeft: (color) => task?.timeLeft?.(color),
  };
}

function readEngine(): EngineAnswer {
  if (boardTaskStore.getState().task?.hidesEngine === true) return 'hidden';
  if (!isEngineOn()) return 'off';
  const { game, current } = gameStore.getState();
  const { evaluation } = currentEngine().getSnapshot();
  return evaluation?.key === requestAt(game, current).key ? evaluation : 'waiting';
}

function done(text: string): Answer {
  return { text, isDone: true };
}

function refused(text: string): Answer {
  return { text, isDone: false };
}
