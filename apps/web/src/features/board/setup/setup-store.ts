/**
 * The position that is being set up, with a history of its own. It stands beside the open game and changes nothing of
 * it: what becomes of it is in `leave-setup.ts`.
 */
import { nodeOf, positionAt } from '@chuhe/game/tree';
import type { Issue } from '@chuhe/rules/issue';
import type { Color, Piece } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moveNumber } from '../../../lib/game/move-text.ts';
import { setupGate } from '../../../lib/state/setup-gate.ts';
import {
  type Arrangement,
  carry,
  EMPTY,
  isSame,
  leftOf,
  onlySquareOf,
  pieceOn,
  putDown,
  sameArrangement,
  takeOff,
} from './arrangement.ts';
import { readFenText } from './fen-text.ts';
import { readDraft, removeDraft } from './setup-draft.ts';

/** What a press on the board does: pick up, take off, or put this piece down. */
export type Tool = 'hand' | 'eraser' | Piece;

/** What the last press came to, for who cannot see it; and why one came to nothing. */
export interface Said {
  readonly kind: 'placed' | 'removed' | 'noneLeft';
  readonly piece: Piece;
  readonly square: string;
}

export interface SetupState {
  readonly isOpen: boolean;
  readonly arrangement: Arrangement;
  /** As it was when set-up was opened. */
  readonly opened: Arrangement;
  /** It was asked for, not taken from the board: it is another game even while nothing is changed in it. */
  readonly isOther: boolean;
  /** Which side sits at the bottom. */
  readonly orientation: Color;
  readonly tool: Tool;
  /** Newest last. */
  readonly past: readonly Arrangement[];
  readonly future: readonly Arrangement[];
  /** Edits of this name go on with the last one, so that a typed FEN is undone at once. */
  readonly merging: string | undefined;
  /** What is being written into the field, while it is not what the field would say by itself. */
  readonly fenText: string | undefined;
  /** The square of the fault that the user has chosen. */
  readonly pointed: string | undefined;
  readonly said: Said | undefined;
  /** Kept earlier and not taken up yet. */
  readonly offer: Arrangement | undefined;
}

/** Edits that can be undone. Older ones are forgotten. */
const SETUP_UNDO_LIMIT = 500;

export const setupStore = createStore<SetupState>()(() => startOf(EMPTY));

// The page, which must not wait for this code, looks at the gate.
setupStore.subscribe(({ isOpen }) => setupGate.setState({ isOpen }));

function startOf(arrangement: Arrangement): SetupState {
  return {
    isOpen: false,
    arrangement,
    opened: arrangement,
    isOther: false,
    orientation: 'red',
    tool: 'hand',
    past: [],
    future: [],
    merging: undefined,
    fenText: undefined,
    pointed: undefined,
    said: undefined,
    offer: undefined,
  };
}

/**
 * Opens set-up with the position on the board, or with the one that a FEN says. A draft that was kept earlier is
 * offered.
 */
export function openSetup(fen?: string): void {
  const given = fen === undefined ? undefined : readFenText(fen, 1);
  const isOther = given?.ok === true;
  const arrangement = isOther ? given.value : arrangementOnBoard();
  const draft = readDraft();
  const { orientation } = gameStore.getState();
  setupStore.setState({
    ...startOf(arrangement),
    isOpen: true,
    isOther,
    orientation,
    offer: draft && !sameArrangement(draft, arrangement) ? draft : undefined,
  });
}

/** Nothing is kept and nothing is said; the state stays to be opened again. */
export function closeSetup(): void {
  setupStore.setState({ isOpen: false });
}

function arrangementOnBoard(): Arrangement {
  const { game, current } = gameStore.getState();
  const { ply } = nodeOf(game, current);
  return {
    setup: positionAt(game, current).toSetup(),
    moveNumber: moveNumber(game, { ply: ply + 1 }).number,
  };
}

export function isChanged({ arrangement, opened }: SetupState): boolean {
  return !sameArrangement(arrangement, opened);
}

/** Changes the arrangement. Nothing is remembered when `edit` returns the same one. */
export function editSetup(
  edit: (arrangement: Arrangement) => Arrangement,
  { merge, said }: { readonly merge?: string; readonly said?: Said } = {},
): void {
  setupStore.setState((state) => {
    const arrangement = edit(state.arrangement);
    if (arrangement === state.arrangement) return { fenText: undefined, said };
    const goesOn = merge !== undefined && merge === state.merging;
    return {
      arrangement,
      past: goesOn ? state.past : [...state.past, state.arrangement].slice(-SETUP_UNDO_LIMIT),
      future: [],
      merging: merge,
      fenText: undefined,
      pointed: undefined,
      said,
    };
  });
}

/** Edits of the same name from here on are undone apart from the earlier ones. */
export function endMerging(): void {
  setupStore.setState({ merging: undefined });
}

export function undoSetup(): void {
  setupStore.setState(({ past, future, arrangement }) => {
    const last = past.at(-1);
    if (last === undefined) return {};
    return { ...settled(last), past: past.slice(0, -1), future: [...future, arrangement] };
  });
}

export function redoSetup(): void {
  setupStore.setState(({ past, future, arrangement }) => {
    const next = future.at(-1);
    if (next === undefined) return {};
    return { ...settled(next), past: [...past, arrangement], future: future.slice(0, -1) };
  });
}

function settled(arrangement: Arrangement) {
  return {
    arrangement,
    merging: undefined,
    fenText: undefined,
    pointed: undefined,
    said: undefined,
  };
}

export function flipSetup(): void {
  setupStore.setState(({ orientation }) => ({
    orientation: orientation === 'red' ? 'black' : 'red',
  }));
}

/** Takes a tool in hand; the same one again puts it away. */
export function chooseTool(tool: Tool): void {
  setupStore.setState((state) => ({
    tool: isSameTool(state.tool, tool) ? 'hand' : tool,
    said: undefined,
  }));
}

export function isSameTool(a: Tool, b: Tool): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : isSame(a, b);
}

/**
 * Puts a piece on a point. A king that stands elsewhere moves there; of other pieces there may be none left, and then
 * nothing changes.
 */
export function placePiece(square: string, piece: Piece): void {
  const { arrangement } = setupStore.getState();
  const before = piece.role === 'king' ? onlySquareOf(arrangement, piece) : undefined;
  const isThere = isSame(pieceOn(arrangement, square), piece);
  if (!isThere && before === undefined && leftOf(arrangement, piece) === 0) {
    setupStore.setState({ said: { kind: 'noneLeft', piece, square } });
    return;
  }
  const edit = (from: Arrangement): Arrangement =>
    before === undefined ? putDown(from, square, piece) : carry(from, before, square);
  editSetup(edit, { said: { kind: 'placed', piece, square } });
}

/** A press with a tool: it puts its piece down, or takes off the one that it meets again. */
export function pressWithTool(square: string): void {
  const { tool, arrangement } = setupStore.getState();
  if (tool === 'hand') return;
  const isMet = tool === 'eraser' || isSame(pieceOn(arrangement, square), tool);
  if (isMet) removePieceFrom(square);
  else placePiece(square, tool);
}

export function removePieceFrom(square: string): void {
  const piece = pieceOn(setupStore.getState().arrangement, square);
  if (piece === undefined) return;
  editSetup((arrangement) => takeOff(arrangement, square), {
    said: { kind: 'removed', piece, square },
  });
}

export function movePiece(from: string, to: string): void {
  editSetup((arrangement) => carry(arrangement, from, to));
}

/** What is written into the FEN field: it takes effect as soon as it can be read. */
export function typeFen(text: string): void {
  const { arrangement } = setupStore.getState();
  const read = readFenText(text, arrangement.moveNumber);
  if (read.ok && !sameArrangement(read.value, arrangement)) {
    editSetup(() => read.value, { merge: 'fen' });
  }
  setupStore.setState({ fenText: text });
}

/** What is wrong with the writing in the FEN field; what stands on the board may be right all the same. */
export function fenFaultOf({ fenText, arrangement }: SetupState): Issue | undefined {
  if (fenText === undefined) return undefined;
  const read = readFenText(fenText, arrangement.moveNumber);
  return read.ok ? undefined : read.error;
}

/** A text that can be read gives way to the FEN as it is written here; another one stays, to be fixed. */
export function leaveFenField(): void {
  setupStore.setState((state) => ({
    merging: undefined,
    fenText: fenFaultOf(state) === undefined ? undefined : state.fenText,
  }));
}

/** The field says again what is on the board. */
export function dropFenText(): void {
  setupStore.setState({ fenText: undefined, merging: undefined });
}

export function pointAt(square: string | undefined): void {
  setupStore.setState({ pointed: square });
}

/** Goes on with the draft; undo leads back to where set-up was opened. */
export function takeUpDraft(): void {
  const { offer } = setupStore.getState();
  if (offer === undefined) return;
  editSetup(() => offer);
  setupStore.setState({ offer: undefined });
}

export function discardDraft(): void {
  removeDraft();
  setupStore.setState({ offer: undefined });
}
