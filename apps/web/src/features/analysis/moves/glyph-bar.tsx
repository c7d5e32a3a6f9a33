import { nodeOf, ROOT } from '@chuhe/game/tree';
import { MOVE_GRADES, type MoveGrade } from '@chuhe/lessons/move-grade';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconArrowForwardUp from '~icons/arrow-forward-up';
import IconDots from '~icons/dots';
import { blurAfterClick } from '../../../components/blur-after-click.ts';
import type { Icon } from '../../../components/icon.tsx';
import type { TextKey } from '../../../i18n/texts.ts';
import { runAnnounced } from '../../../lib/actions/run-announced.ts';
import { ariaShortcut } from '../../../lib/actions/shortcut.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { gradeSign } from '../../../lib/game/glyph-signs.ts';
import classes from './glyph-bar.module.css';
import { toggleGrade } from './move-edits.ts';
import type { OpenMenu } from './use-move-menu.ts';

/** The six grades for the current move, undo and redo, and the menu of the move, which is left out within it. */
export function GlyphBar({ onMenu }: { readonly onMenu?: OpenMenu }) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('moves.toolbar')}>
      <Grades />
      <span className={classes.steps}>
        <StepButton id="undo" icon={IconArrowBackUp} />
        <StepButton id="redo" icon={IconArrowForwardUp} />
        {onMenu !== undefined && (
          <button
            type="button"
            className={classes.button}
            aria-label={t('analysis.moveMenu')}
            aria-haspopup="menu"
            data-hint={t('analysis.moveMenu')}
            onClick={({ currentTarget }) =>
              onMenu(gameStore.getState().current, currentTarget.getBoundingClientRect())
            }
          >
            <IconDots size={16} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </span>
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
        onClick={(event) => {
          blurAfterClick(event);
          toggleGrade(grade);
        }}
      >
        {sign}
      </button>
    );
  });
}

/** Undo or redo. */
function StepButton({ id, icon: StepIcon }: { readonly id: 'undo' | 'redo'; readonly icon: Icon }) {
  const { label, keys, shortcut = '', reason } = useAction(id);
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      aria-disabled={reason !== undefined}
      data-hint={`${label} (${keys})`}
      onClick={(event) => {
        blurAfterClick(event);
        runAnnounced(id);
      }}
    >
      <StepIcon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
