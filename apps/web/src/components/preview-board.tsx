import { MiniBoard } from '@chuhe/board/mini-board';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { BOARD_PIECES } from '../lib/board-pieces.ts';
import { gameStore } from '../lib/game/game-store.ts';
import type { LineWord } from '../lib/game/line-words.ts';
import { placeBeside } from '../lib/place-element.ts';
import { preferencesStore } from '../lib/state/preferences.ts';
import classes from './preview-board.module.css';

interface PreviewBoardProps {
  readonly word: LineWord;
  /** Rank of the line, or 0 for a separate line. Rank and index identify the button of the move. */
  readonly rank: number;
  readonly index: number;
}

/** A small board with the position after a move of a line, shown below the move. Hidden from screen readers. */
export function PreviewBoard({ word, rank, index }: PreviewBoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const orientation = useStore(gameStore, (state) => state.orientation);
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  useLayoutEffect(() => {
    if (box.current !== null) placeBelow(box.current, rank, index);
  }, [rank, index]);
  return createPortal(
    <div ref={box} className={classes.preview} aria-hidden="true">
      <MiniBoard
        placement={word.fen}
        size={190}
        orientation={orientation}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        lastMove={{ from: word.move.slice(0, 2), to: word.move.slice(2) }}
      />
    </div>,
    document.body,
  );
}

/** Places the box below the move, but not beyond the end of the row. */
function placeBelow(box: HTMLElement, rank: number, index: number): void {
  const move = document.querySelector(`[data-rank="${rank}"][data-move="${index}"]`);
  const row = move?.closest('li')?.getBoundingClientRect();
  if (move === null || row === undefined) return;
  const { left, top, height } = move.getBoundingClientRect();
  const floating = { width: box.offsetWidth, height: box.offsetHeight };
  const anchor = { left: Math.min(left, row.right - floating.width), top, width: 0, height };
  const window = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  const place = placeBeside(anchor, floating, window, 'start');
  box.style.left = `${Math.round(place.left)}px`;
  box.style.top = `${Math.round(place.top)}px`;
}
