import type { BoardHandle } from '@chuhe/board/board';
import { PieceIcon } from '@chuhe/board/piece-icon';
import { oppositeColor, type Piece, piece, type Role } from '@chuhe/rules/piece';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowsUpDown from '~icons/arrows-up-down';
import IconEraser from '~icons/eraser';
import IconHandMove from '~icons/hand-move';
import { ActionButton } from '../../../components/action-button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { leftOf } from './arrangement.ts';
import { useBoardAppearance } from './board-appearance.ts';
import { pieceName } from './fault-text.ts';
import classes from './palette.module.css';
import { chooseTool, isSameTool, setupStore } from './setup-store.ts';
import { usePaletteDrag } from './use-palette-drag.ts';

/** The order of the pieces in the palette. */
const ORDER: readonly Role[] = [
  'king',
  'advisor',
  'elephant',
  'chariot',
  'horse',
  'cannon',
  'pawn',
];

interface PaletteProps {
  readonly board: RefObject<BoardHandle | null>;
}

/** The pieces to place. The user clicks a piece and then points on the board, or drags the piece to the board. */
export function Palette({ board }: PaletteProps) {
  const { t } = useTranslation();
  const below = useStore(setupStore, (state) => state.orientation);
  // The keys are the places, so that the tools, and the focus on them, stay when the board is flipped.
  const sides = { top: oppositeColor(below), bottom: below };
  return (
    <>
      {(['top', 'bottom'] as const).map((place) => {
        const color = sides[place];
        return (
          <section key={place} aria-label={t(`analysis.${color}`)}>
            <div className={classes.head}>
              <h2 className={classes.title}>{t(`analysis.${color}`)}</h2>
              {place === 'top' && <PressTools />}
            </div>
            <div className={classes.pieces}>
              {ORDER.map((role) => (
                <PalettePiece key={role} piece={piece(color, role)} board={board} />
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}

interface PalettePieceProps extends PaletteProps {
  readonly piece: Piece;
}

function PalettePiece({ piece, board }: PalettePieceProps) {
  const { t } = useTranslation();
  const left = useStore(setupStore, ({ arrangement }) => leftOf(arrangement, piece));
  const isChosen = useStore(setupStore, ({ tool }) => isSameTool(tool, piece));
  const drag = usePaletteDrag(piece, board);
  const name = pieceName(piece, t);
  // A king on the board can still be moved by choosing it here.
  const isGone = left === 0 && piece.role !== 'king' && !isChosen;
  return (
    <button
      type="button"
      className={classes.piece}
      data-left={left}
      aria-label={t('setup.palette', { piece: name, left })}
      aria-pressed={isChosen}
      aria-disabled={isGone || undefined}
      data-hint={isGone ? t('setup.hint.noneLeft', { piece: name }) : name}
      onClick={isGone ? undefined : () => chooseTool(piece)}
      {...(isGone ? {} : drag)}
    >
      <PieceIcon piece={piece} size={44} {...useBoardAppearance()} className={classes.icon ?? ''} />
      <span className={classes.left} aria-hidden="true">
        {left}
      </span>
    </button>
  );
}

const PRESS_TOOLS: readonly (readonly ['hand' | 'eraser', Icon])[] = [
  ['hand', IconHandMove],
  ['eraser', IconEraser],
];

/** The hand and the eraser, and the button that flips the board. */
function PressTools() {
  const { t } = useTranslation();
  const tool = useStore(setupStore, (state) => state.tool);
  return (
    <div role="group" aria-label={t('setup.tools.label')} className={classes.tools}>
      {PRESS_TOOLS.map(([id, ToolIcon]) => (
        <button
          key={id}
          type="button"
          className={classes.tool}
          aria-label={t(`setup.tools.${id}`)}
          aria-pressed={tool === id}
          data-hint={t(`setup.tools.${id}`)}
          onClick={() => chooseTool(id)}
        >
          <ToolIcon size={16} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
      <ActionButton id="flipBoard" icon={IconArrowsUpDown} className={classes.tool} />
    </div>
  );
}
