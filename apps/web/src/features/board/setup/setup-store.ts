/**
 * The position being set up, with its own undo history. Edits do not change the open game. `leave-setup.ts` opens,
 * stores or discards the result.
 */
import { nodeOf, positionAt } from '@chuhe/game/tree';
import type { Issue } from '@chuhe/rules/issue';
import type { Color, Piece } from '@chuhe/rules/piece';
import { t } from 'i18next';
import { announce } from '../../../lib/announcement.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moveNumber } from '../../../lib/game/move-text.ts';
import { defineStore } from '../../../lib/services.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { setupTargetStore } from '../../../lib/state/setup-target.ts';
import {
  type Arrangement,
  EMPTY,
  isSame,
  leftOf,
  onlySquareOf,
  pieceOn,
  sameArrangement,
  withoutPiece,
  withPiece,
  withPieceMoved,
} from './arrangement.ts';
import { readFenText } from './fen-text.ts';
import { closeDraft, readDraft, removeDraft } from './setup-draft.ts';

/** What a press on the board does: `hand` moves a piece, `eraser` removes one, and a piece is placed. */
export type Tool = 'hand' | 'eraser' | Piece;

/** The result of the last press, for screen readers. `noneLeft` means that all pieces of the kind are on the board. */
export interface Announcement {
  readonly kind: 'placed' | 'removed' | 'noneLeft';
  readonly piece: Piece;
  readonly square: string;
}

export interface SetupState {
  readonly arrangement: Arrangement;
  /** The arrangement with which the set-up was opened. */
  readonly opened: Arrangement;
  /** Whether the set-up was opened with a FEN. If so, its position becomes a new game even without changes. */
  readonly isOther: boolean;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly tool: Tool;
  /** Arrangements to undo to, oldest first. */
  readonly past: readonly Arrangement[];
  readonly future: readonly Arrangement[];
  /** The name of the edits being merged. Consecutive edits of one name are undone in one step, such as a typed FEN. */
  readonly merging: string | undefined;
  /** The text that the user has typed in the FEN field; `undefined` if the field shows the FEN of the arrangement. */
  readonly fenText: string | undefined;
  /** The square of the fault that the user selected. */
  readonly pointed: string | undefined;
  readonly announcement: Announcement | undefined;
  /** The stored draft, while it is on offer. */
  readonly offer: Arrangement | undefined;
}

/** Maximum number of undo steps. */
const SETUP_UNDO_LIMIT = 500;

export const setupStore = defineStore<SetupState>(() => startOf(EMPTY));

function startOf(arrangement: Arrangement): SetupState {
  return {
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
    announcement: undefined,
    offer: undefined,
  };
}

/** Opens the set-up with the position on the board or of a FEN. Offers the stored draft, if it is a different position. */
export function openSetup(fen?: string): void {
  const given = fen === undefined ? undefined : readFenText(fen, 1);
  const isOther = given?.ok === true;
  const arrangement = isOther ? given.value : arrangementOnBoard();
  const draft = readDraft();
  const { orientation } = gameStore.getState();
  setupStore.setState({
    ...startOf(arrangement),
    isOther,
    orientation,
    offer: draft && !sameArrangement(draft, arrangement) ? draft : undefined,
  });
  setupOpenStore.setState({ isOpen: true });
}

/** Closes the set-up without a message. Its state is kept, so that the set-up can be reopened. */
export function closeSetup(): void {
  closeDraft();
  setupOpenStore.setState({ isOpen: false });
  setupTargetStore.setState({ target: undefined });
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

/** Changes the arrangement. Adds no undo step if `edit` returns the same object. */
export function editSetup(
  edit: (arrangement: Arrangement) => Arrangement,
  { merge, announcement }: { readonly merge?: string; readonly announcement?: Announcement } = {},
): void {
  setupStore.setState((state) => {
    const arrangement = edit(state.arrangement);
    if (arrangement === state.arrangement) return { fenText: undefined, announcement };
    const goesOn = merge !== undefined && merge === state.merging;
    return {
      arrangement,
      past: goesOn ? state.past : [...state.past, state.arrangement].slice(-SETUP_UNDO_LIMIT),
      future: [],
      merging: merge,
      fenText: undefined,
      pointed: undefined,
      announcement,
    };
  });
}

/** Ends merging, so that later edits of the same name are undone separately. */
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
    announcement: undefined,
  };
}

export function flipSetup(): void {
  setupStore.setState(({ orientation }) => ({
    orientation: orientation === 'red' ? 'black' : 'red',
  }));
}

/** Chooses a tool. If it is chosen already, the hand becomes the tool. */
export function chooseTool(tool: Tool): void {
  setupStore.setState((state) => ({
    tool: isSameTool(state.tool, tool) ? 'hand' : tool,
    announcement: undefined,
  }));
}

export function isSameTool(a: Tool, b: Tool): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : isSame(a, b);
}

/** Puts a piece on a point. A king on another point moves there. If no piece of the kind is left, only announces that. */
export function placePiece(square: string, piece: Piece): void {
  const { arrangement } = setupStore.getState();
  const before = piece.role === 'king' ? onlySquareOf(arrangement, piece) : undefined;
  const isThere = isSame(pieceOn(arrangement, square), piece);
  if (!isThere && before === undefined && leftOf(arrangement, piece) === 0) {
    setupStore.setState({ announcement: { kind: 'noneLeft', piece, square } });
    return;
  }
  const edit = (from: Arrangement): Arrangement =>
    before === undefined ? withPiece(from, square, piece) : withPieceMoved(from, before, square);
  editSetup(edit, { announcement: { kind: 'placed', piece, square } });
}

/** Presses a point with the current tool: the eraser removes a piece; a piece is placed, or removed if it is there already. */
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
  editSetup((arrangement) => withoutPiece(arrangement, square), {
    announcement: { kind: 'removed', piece, square },
  });
}

export function movePiece(from: string, to: string): void {
  const piece = pieceOn(setupStore.getState().arrangement, from);
  editSetup((arrangement) => withPieceMoved(arrangement, from, to), {
    ...(piece && { announcement: { kind: 'placed', piece, square: to } }),
  });
}

/** Changes the position as a whole, and announces how many pieces it has then. */
export function editWhole(name: string, edit: (arrangement: Arrangement) => Arrangement): void {
  editSetup(edit);
  const { size } = setupStore.getState().arrangement.setup.pieces;
  announce(t('setup.said.whole', { name, count: size }));
}

/** Sets the text of the FEN field. The text takes effect on the board as soon as it can be parsed. */
export function typeFen(text: string): void {
  const { arrangement } = setupStore.getState();
  const read = readFenText(text, arrangement.moveNumber);
  if (read.ok && !sameArrangement(read.value, arrangement)) {
    editSetup(() => read.value, { merge: 'fen' });
  }
  setupStore.setState({ fenText: text });
}

/** The syntax error in the FEN field. It does not affect the position on the board. */
export function fenFaultOf({ fenText, arrangement }: SetupState): Issue | undefined {
  if (fenText === undefined) return undefined;
  const read = readFenText(fenText, arrangement.moveNumber);
  return read.ok ? undefined : read.error;
}

/** Replaces a text that parses with the FEN of the board. A text that does not parse stays, so that the user can fix it. */
export function leaveFenField(): void {
  setupStore.setState((state) => ({
    merging: undefined,
    fenText: fenFaultOf(state) === undefined ? undefined : state.fenText,
  }));
}

/** Discards the typed text, so that the field shows the FEN of the board. */
export function dropFenText(): void {
  setupStore.setState({ fenText: undefined, merging: undefined });
}

export function pointAt(square: string | undefined): void {
  setupStore.setState({ pointed: square });
}

/** Restores the draft. Undo returns to the previous position. */
export function restoreDraft(): void {
  const { offer } = setupStore.getState();
  if (offer === undefined) return;
  editWhole(t('setup.draft.takeUp'), () => offer);
  setupStore.setState({ offer: undefined });
}

export function discardDraft(): void {
  removeDraft();
  setupStore.setState({ offer: undefined });
  announce(t('setup.draft.discard'));
}
