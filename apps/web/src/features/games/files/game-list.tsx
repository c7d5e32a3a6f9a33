import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTouched } from '../../../components/use-overlay.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import classes from './game-list.module.css';
import { GameRow, isInCheck } from './game-row.tsx';
import { GamesHead, OrderField } from './games-head.tsx';
import type { GamesOrder } from './games-view.ts';
import type { GameSummary } from './pgn-messages.ts';
import { rowAfterKey, scrollToRow, type Viewport, visibleRows } from './visible-rows.ts';

interface GameListProps {
  readonly label: string;
  readonly games: readonly GameSummary[];
  readonly chosen: GameSummary;
  readonly order: GamesOrder;
  readonly onOrder: (order: GamesOrder) => void;
  /** The numbers of the checked games. */
  readonly checked: ReadonlySet<number>;
  /** The numbers of the games that are in the user's account. */
  readonly saved: ReadonlySet<number>;
  readonly onChoose: (game: GameSummary, isTap?: boolean) => void;
  /** Called with the games that are now checked, or no longer. */
  readonly onCheck: (games: readonly GameSummary[], isChecked: boolean) => void;
  readonly onOpen: (game: GameSummary) => void;
}

/** Heights of a row in pixels. On a phone, a game has two lines, or three in a list of several files. */
const ROW_HEIGHT = 34;
const TOUCHED_ROW_HEIGHT = 42;
const PHONE_ROW_HEIGHT = 54;
/** The height of the line on a phone that names the file. */
const FILE_LINE_HEIGHT = 17;

/** A list box that renders only the visible rows, so that thousands of games scroll as smoothly as ten. */
export function GameList(props: GameListProps) {
  const { label, games, chosen, order, checked, saved, onOrder, onChoose, onCheck, onOpen } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useStore(appStore, (state) => state.layout.phone);
  const lineHeight = isTouched() ? TOUCHED_ROW_HEIGHT : ROW_HEIGHT;
  const hasFiles = chosen.file !== undefined;
  const phoneHeight = PHONE_ROW_HEIGHT + (hasFiles ? FILE_LINE_HEIGHT : 0);
  const rowHeight = isPhone ? phoneHeight : lineHeight;
  const [viewport, setViewport] = useState<Viewport>({ scrollTop: 0, height: 320 });
  const index = games.indexOf(chosen);
  const { first, end } = visibleRows(viewport, rowHeight, games.length);
  const firstTop = useRef((index + 0.5) * rowHeight);
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null || !('ResizeObserver' in window)) return undefined;
    let isOpened = false;
    // The list has no size until its dialog is open.
    const observer = new ResizeObserver(() => {
      if (list.clientHeight === 0) return;
      // When the list opens, its selected row is in the middle.
      if (!isOpened) list.scrollTop = firstTop.current - list.clientHeight / 2;
      isOpened = true;
      setViewport(viewportOf(list));
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { currentTarget, key } = event;
    const page = Math.max(1, Math.floor(currentTarget.clientHeight / rowHeight));
    const next = rowAfterKey(key, index, { count: games.length, page });
    const game = next === undefined ? undefined : games[next];
    if (key === 'Enter') onOpen(chosen);
    else if (key === ' ') check(chosen, false);
    else if (key === 'a' && (event.ctrlKey || event.metaKey)) onCheck(games, true);
    else if (next === undefined || game === undefined) return;
    else {
      onChoose(game);
      currentTarget.scrollTop = scrollToRow(viewportOf(currentTarget), rowHeight, next);
    }
    event.preventDefault();
  };
  const check = (game: GameSummary, isRange: boolean): void => {
    const end = games.indexOf(game);
    const [from, to] = isRange ? [Math.min(index, end), Math.max(index, end)] : [end, end];
    onCheck(games.slice(from, to + 1), !checked.has(game.number));
    onChoose(game);
  };
  const gameOf = (target: EventTarget): GameSummary | undefined => {
    const row = target instanceof Element ? target.closest('[role="option"]') : null;
    return games[Number(row?.getAttribute('aria-posinset') ?? 0) - 1];
  };
  const rowId = (game: GameSummary): string => `${id}-${game.number}`;
  const sortBy = (next: GamesOrder): void => {
    if (box.current) box.current.scrollTop = 0;
    onOrder(next);
  };
  return (
    <div className={classes.frame} data-files={hasFiles || undefined}>
      {isPhone ? (
        <OrderField order={order} hasFiles={hasFiles} onOrder={sortBy} />
      ) : (
        <GamesHead order={order} hasFiles={hasFiles} onOrder={sortBy} />
      )}
      <div
        ref={box}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={index >= first && index < end ? rowId(chosen) : undefined}
        tabIndex={0}
        className={classes.list}
        onScroll={({ currentTarget }) => setViewport(viewportOf(currentTarget))}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const game = isInCheck(event.target) ? gameOf(event.target) : undefined;
          if (game !== undefined) check(game, event.shiftKey);
        }}
      >
        <div role="presentation" style={{ height: games.length * rowHeight }}>
          {games.slice(first, end).map((game, offset) => (
            <GameRow
              key={game.number}
              id={rowId(game)}
              game={game}
              row={{ index: first + offset, count: games.length, height: rowHeight }}
              isChosen={game === chosen}
              isChecked={checked.has(game.number)}
              isSaved={saved.has(game.number)}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function viewportOf({ scrollTop, clientHeight }: HTMLElement): Viewport {
  // Without a layout, as in tests, the height is 0.
  return { scrollTop, height: clientHeight || 320 };
}
