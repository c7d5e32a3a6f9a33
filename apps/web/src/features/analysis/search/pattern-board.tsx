import { HEIGHT, pointOf, WIDTH } from '@chuhe/board/geometry';
import { MiniBoard } from '@chuhe/board/mini-board';
import { type Placement, parsePlacement } from '@chuhe/board/placement';
import { parsePiece } from '@chuhe/rules/piece';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import classes from './game-search.module.css';
import { cycle, isRed, type Letters, lettersOf, type Pattern, type Sign } from './pattern.ts';

interface PatternBoardProps {
  /** The position whose pieces the board shows. */
  readonly fen: string;
  readonly pattern: Pattern;
  readonly onChange: (pattern: Pattern) => void;
}

const FILES = 'abcdefghi';
/** All points, row by row from Black's back rank down. */
const SQUARES = Array.from(
  { length: 90 },
  (_, index) => `${FILES.charAt(index % 9)}${9 - Math.floor(index / 9)}`,
);
/** Width of the drawing, in pixels. CSS scales it to the available space. */
const SIZE = 340;

/** A board whose points are buttons. Pressing one cycles through what may be on the point; arrow keys move between points. */
export function PatternBoard({ fen, pattern, onChange }: PatternBoardProps) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const letters = useMemo(() => lettersOf(fen), [fen]);
  const placement = useMemo(() => shownOf(fen, pattern), [fen, pattern]);
  const [stop, setStop] = useState('e4');
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepFrom(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    box.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };
  return (
    // The element handles the arrow keys of the points that it contains.
    // oxlint-disable-next-line no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      className={classes.patternBoard}
      aria-label={t('search.patternBoard')}
      onKeyDown={onKeyDown}
    >
      <MiniBoard
        placement={placement}
        size={SIZE}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
      />
      {SQUARES.map((square) => (
        <button
          key={square}
          type="button"
          className={classes.point}
          style={placeOf(square)}
          data-square={square}
          data-sign={pattern.get(square) ?? ''}
          data-left={pattern.has(square) ? undefined : leftOf(letters, square)}
          tabIndex={square === stop ? 0 : -1}
          aria-label={`${square}: ${signText(pattern.get(square), t)}`}
          onFocus={() => setStop(square)}
          onClick={() => onChange(cycle(pattern, square, letters))}
        >
          <span aria-hidden="true">{faceOf(pattern.get(square))}</span>
        </button>
      ))}
    </div>
  );
}

/** The side whose piece is on a point; `undefined` for an empty point. Used to mark points that are not part of the pattern. */
function leftOf(letters: Letters, square: string): 'red' | 'black' | undefined {
  const letter = letters.get(square);
  if (letter === undefined) return undefined;
  return isRed(letter) ? 'red' : 'black';
}

/** The pieces to draw: those that the pattern requires by their letter. */
function shownOf(fen: string, pattern: Pattern): Placement {
  const whole: Placement = parsePlacement(fen) ?? new Map();
  return new Map([...whole].filter(([square]) => /[a-z]/i.test(pattern.get(square) ?? '')));
}

function placeOf(square: string) {
  const { x, y } = pointOf(square, 'red');
  return { left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` };
}

function faceOf(sign: Sign | undefined): string {
  if (sign === '.') return '×';
  return sign === '?' || sign === '+' || sign === '-' ? '?' : '';
}

const SIGN_KEYS = {
  '.': 'search.signs.none',
  '?': 'search.signs.any',
  '+': 'search.signs.red',
  '-': 'search.signs.black',
} as const;
function signText(sign: Sign | undefined, t: TFunction): string {
  if (sign === undefined) return t('search.signs.free');
  if (sign === '.' || sign === '?' || sign === '+' || sign === '-') return t(SIGN_KEYS[sign]);
  const piece = parsePiece(sign);
  if (piece === undefined) return sign;
  const { color, role } = piece;
  return t(color === 'red' ? 'board.redPiece' : 'board.blackPiece', {
    role: t(`roles.${color}.${role}`),
  });
}

function stepFrom(square: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -9,
    ArrowDown: 9,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const here = SQUARES.indexOf(square);
  const isSameRow = Math.floor((here + step) / 9) === Math.floor(here / 9);
  return Math.abs(step) === 9 || isSameRow ? SQUARES[here + step] : undefined;
}
