import { nodeOf, ROOT } from '@chuhe/game/tree';
import { type Icon, IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TextKey } from '../../../i18n/texts.ts';
import { gameStore, redo, undo } from '../../../lib/game/game-store.ts';
import { gradeSign, MOVE_GRADES, type MoveGrade } from '../../../lib/game/glyph-signs.ts';
import classes from './glyph-bar.module.css';
import { toggleGrade } from './move-edits.ts';
import type { OpenMenu } from './use-move-menu.ts';

/** The bar below the list: the six grades for the current move, undo and redo, and the menu of the move. */
export function GlyphBar({ onMenu }: { readonly onMenu: OpenMenu }) {
  const { t } = useTranslation();
  const canUndo = useStore(gameStore, ({ past }) => past.length > 0);
  const canRedo = useStore(gameStore, ({ future }) => future.length > 0);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('moves.toolbar')}>
      <Grades />
      <span className={classes.space} />
      <BarButton
        icon={IconArrowBackUp}
        label={t('moves.undo')}
        keys="Ctrl+Z"
        onClick={undo}
        isDisabled={!canUndo}
      />
      <BarButton
        icon={IconArrowForwardUp}
        label={t('moves.redo')}
        keys="Ctrl+Y"
        onClick={redo}
        isDisabled={!canRedo}
      />
      <button
        type="button"
        className={classes.button}
        aria-label={t('moves.menu')}
        aria-haspopup="menu"
        data-hint={t('moves.menu')}
        onClick={({ currentTarget }) =>
          onMenu(gameStore.getState().current, currentTarget.getBoundingClientRect())
        }
      >
        <IconDots size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

const GRADE_NAMES = {
  1: 'moves.grades.good',
  2: 'moves.grades.mistake',
  3: 'moves.grades.brilliant',
  4: 'moves.grades.blunder',
  5: 'moves.grades.interesting',
  6: 'moves.grades.dubious',
} as const satisfies Readonly<Record<MoveGrade, TextKey>>;

function Grades() {
  const { t } = useTranslation();
  const hasMove = useStore(gameStore, ({ current }) => current !== ROOT);
  const glyphs = useStore(gameStore, ({ game, current }) => nodeOf(game, current).glyphs);
  return MOVE_GRADES.map((grade) => {
    const { sign, tone } = gradeSign(grade);
    return (
      <button
        key={grade}
        type="button"
        className={classes.grade}
        data-tone={tone}
        data-hint={t(GRADE_NAMES[grade])}
        aria-label={`${sign} ${t(GRADE_NAMES[grade])}`}
        aria-pressed={glyphs?.includes(grade) === true}
        aria-disabled={!hasMove}
        onClick={() => toggleGrade(grade)}
      >
        {sign}
      </button>
    );
  });
}

interface BarButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly keys: string;
  readonly onClick: () => void;
  readonly isDisabled: boolean;
}

function BarButton({ icon: ButtonIcon, label, keys, onClick, isDisabled }: BarButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
      aria-disabled={isDisabled}
      data-hint={`${label} (${keys.replace('+', ' ')})`}
      onClick={isDisabled ? undefined : onClick}
    >
      <ButtonIcon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
