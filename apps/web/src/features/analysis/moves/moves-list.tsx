import type { NodeId } from '@chuhe/game/tree';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLongPress } from '../../../components/use-long-press.ts';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { moveReasons } from '../../../lib/game/move-reasons.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { MoveRowView } from './move-row.tsx';
import {
  type CommentSide,
  type CommentSpot,
  LINE_LENGTH,
  type MoveRow,
  type MoveRows,
  moveRows,
} from './move-rows.ts';
import classes from './moves-panel.module.css';
import { editComment, movesView, reveal } from './moves-view.ts';
import { totalHeight } from './row-window.ts';
import type { OpenMenu } from './use-move-menu.ts';
import { useRowWindow } from './use-row-window.ts';

interface MovesListProps {
  readonly onMenu: OpenMenu;
  /** Whether the mainline is text that flows, and not a row for each pair of moves. */
  readonly flows: boolean;
}

/** The move list. The whole list is one tab stop, because the page's shortcuts move through the moves. */
export function MovesList({ onMenu, flows }: MovesListProps) {
  const { t } = useTranslation();
  const { rows, shown } = useRows(flows);
  const { scroller, drawn, range, offsets, onScroll } = useRowWindow({
    count: rows.length,
    ...useRowSizes(rows),
    ...shown,
  });
  const longPress = useLongPress((target) => openAt(target, onMenu));
  return (
    <div
      ref={scroller}
      // A scrolling region must be focusable.
      // oxlint-disable-next-line no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t('moves.list')}
      className={classes.scroller}
      data-moves-list
      onScroll={onScroll}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onContextMenu={(event) => onContextMenu(event, onMenu)}
      onKeyDown={(event) => onKeyDown(event, onMenu)}
      {...longPress}
    >
      <div className={classes.height} style={{ height: totalHeight(offsets) }}>
        <ol ref={drawn} className={classes.rows} style={{ top: offsets[range.start] }}>
          <DrawnRows rows={rows} start={range.start} end={range.end} />
        </ol>
      </div>
    </div>
  );
}

interface DrawnRowsProps {
  readonly rows: readonly MoveRow[];
  readonly start: number;
  readonly end: number;
}

function DrawnRows({ rows, start, end }: DrawnRowsProps) {
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const { preview, editing } = useStore(movesView);
  return rows.slice(start, end).map((row, index) => (
    <li
      key={row.key}
      className={classes.row}
      aria-setsize={rows.length}
      aria-posinset={start + index + 1}
      data-depth={Math.min(row.depth, 2)}
      data-kind={row.kind}
      data-first={isBlockEdge(row, rows[start + index - 1]) || undefined}
      data-last={isBlockEdge(row, rows[start + index + 1]) || undefined}
      style={row.depth > 1 ? { paddingLeft: indentOf(row.depth) } : undefined}
    >
      <MoveRowView
        row={row}
        isEdited={row.kind === 'comment' && isSpot(row, editing)}
        {...{ game, notation, current, preview }}
      />
    </li>
  ));
}

/** The indent of a variation, in pixels. It is limited to leave space for the text. */
function indentOf(depth: number): number {
  return 12 + Math.min(depth - 1, 7) * 11;
}

function isBlockEdge(row: MoveRow, beside: MoveRow | undefined): boolean {
  return row.depth > 0 && (beside === undefined || beside.depth === 0);
}

function isSpot(row: CommentSpot, editing: CommentSpot | undefined): boolean {
  return row.node === editing?.node && row.place === editing.place;
}

interface Shown {
  readonly shown: number | undefined;
  readonly showKey: unknown;
}

function useRows(flows: boolean): { readonly rows: readonly MoveRow[]; readonly shown: Shown } {
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const opened = useStore(gameStore, (state) => state.opened);
  const { collapsed, editing } = useStore(movesView);
  const { reasons } = useStore(moveReasons);
  const built = useMemo(
    () => moveRows(game, { collapsed, editing, flows, reasons }),
    [game, collapsed, editing, flows, reasons],
  );
  // Variations expand only when the current move changes, so that the user can collapse them again.
  useEffect(() => reveal(gameStore.getState().game, current), [current]);
  const showKey = editing ?? `${opened} ${current}`;
  const shown = editing === undefined ? rowToShow(built, current) : rowOfComment(built, editing);
  return { rows: built.rows, shown: { shown, showKey } };
}

/** The row to keep in view for the current move. For the start, this is the first row. */
function rowToShow(built: MoveRows, current: NodeId): number | undefined {
  return current === 0 ? 0 : built.rowOf(current);
}

/** The row of a comment, which is at most two rows from the row of its move. */
function rowOfComment(built: MoveRows, spot: CommentSpot): number | undefined {
  const near = built.rowOf(spot.node) ?? 0;
  const steps = [0, 1, -1, 2, -2];
  const step = steps.find((other) => {
    const row = built.rows[near + other];
    return row?.kind === 'comment' && isSpot(row, spot);
  });
  return near + (step ?? 0);
}

/** The keys and estimated heights of the rows. The real height of a row is measured once it has been drawn. */
function useRowSizes(rows: readonly MoveRow[]) {
  return useMemo(
    () => ({
      keyOf: (index: number): number => rows[index]?.key ?? -2,
      estimate: (index: number): number => estimateHeight(rows[index]),
    }),
    [rows],
  );
}

function estimateHeight(row: MoveRow | undefined): number {
  if (row?.kind === 'line' && row.depth === 0) return 26 * Math.ceil(row.nodes.length / 6);
  if (row?.kind === 'line') return 21 * Math.ceil((row.nodes.length / LINE_LENGTH) * 5) + 8;
  if (row?.kind === 'comment') return 50;
  return row?.kind === 'pair' ? 28 : 30;
}

function nodeFrom(target: EventTarget | null): NodeId | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
  return button === null ? undefined : Number(button.dataset['node']);
}

function onClick({ target }: MouseEvent): void {
  const id = nodeFrom(target);
  if (id !== undefined) goTo(id);
}

function onDoubleClick(event: MouseEvent): void {
  const spot = spotFrom(event.target);
  if (spot === undefined) return;
  event.preventDefault();
  editComment(spot);
}

/** The comment under the pointer, or the one after the move under the pointer. */
function spotFrom(target: EventTarget): CommentSpot | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-comment]') : null;
  if (element === null) {
    const node = nodeFrom(target);
    return node === undefined ? undefined : { node, place: 'after' };
  }
  const place: CommentSide = element.dataset['place'] === 'before' ? 'before' : 'after';
  return { node: Number(element.dataset['comment']), place };
}

function onContextMenu(event: MouseEvent, onMenu: OpenMenu): void {
  const spot = spotFrom(event.target);
  if (spot === undefined) return;
  event.preventDefault();
  onMenu(spot.node, { left: event.clientX, top: event.clientY, width: 0, height: 0 });
}

function openAt(target: Element, onMenu: OpenMenu): boolean {
  const spot = spotFrom(target);
  if (spot !== undefined) onMenu(spot.node, target.getBoundingClientRect());
  return spot !== undefined;
}

/** The menu key opens the menu of the current move. */
function onKeyDown(event: KeyboardEvent<HTMLElement>, onMenu: OpenMenu): void {
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
  if (!isMenuKey || event.target !== event.currentTarget) return;
  event.preventDefault();
  const current = event.currentTarget.querySelector('[aria-current="true"]');
  onMenu(gameStore.getState().current, (current ?? event.currentTarget).getBoundingClientRect());
}
