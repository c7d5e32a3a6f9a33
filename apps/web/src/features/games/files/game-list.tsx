import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './game-list.module.css';
import { GameRow, ROW_HEIGHT } from './game-row.tsx';
import type { GameSummary } from './pgn-messages.ts';
import { rowAfterKey, scrollToRow, type Viewport, visibleRows } from './visible-rows.ts';

interface GameListProps {
  readonly label: string;
  readonly games: readonly GameSummary[];
  readonly chosen: GameSummary;
  readonly onChoose: (game: GameSummary) => void;
  readonly onOpen: (game: GameSummary) => void;
}

/** A list box that renders only the visible rows, so that thousands of games scroll as smoothly as ten. */
export function GameList({ label, games, chosen, onChoose, onOpen }: GameListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport>({ scrollTop: 0, height: 320 });
  const index = games.indexOf(chosen);
  const { first, end } = visibleRows(viewport, ROW_HEIGHT, games.length);
  useLayoutEffect(() => {
    if (box.current) setViewport(viewportOf(box.current));
  }, [games.length]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { currentTarget, key } = event;
    const page = Math.max(1, Math.floor(currentTarget.clientHeight / ROW_HEIGHT));
    const next = rowAfterKey(key, index, { count: games.length, page });
    const game = next === undefined ? undefined : games[next];
    if (key === 'Enter') onOpen(chosen);
    else if (next === undefined || game === undefined) return;
    else {
      onChoose(game);
      currentTarget.scrollTop = scrollToRow(viewportOf(currentTarget), ROW_HEIGHT, next);
    }
    event.preventDefault();
  };
  const rowId = (game: GameSummary): string => `${id}-${game.number}`;
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={index >= first && index < end ? rowId(chosen) : undefined}
      tabIndex={0}
      className={classes.list}
      onScroll={({ currentTarget }) => setViewport(viewportOf(currentTarget))}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: games.length * ROW_HEIGHT }}>
        {games.slice(first, end).map((game, offset) => (
          <GameRow
            key={game.number}
            id={rowId(game)}
            game={game}
            row={{ index: first + offset, count: games.length }}
            isChosen={game === chosen}
            onChoose={onChoose}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

function viewportOf({ scrollTop, clientHeight }: HTMLElement): Viewport {
  // Without a layout, as in tests, the height is 0.
  return { scrollTop, height: clientHeight || 320 };
}
