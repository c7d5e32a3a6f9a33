import type { MatchSummary } from '@chuhe/contract/match';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconBooks from '~icons/books';
import IconDots from '~icons/dots';
import IconFileExport from '~icons/file-export';
import IconFolder from '~icons/folder';
import IconPrinter from '~icons/printer';
import IconReportAnalytics from '~icons/report-analytics';
import IconRestore from '~icons/restore';
import IconTrash from '~icons/trash';
import IconX from '~icons/x';
import button from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import type { Icon } from '../../../components/icon.tsx';
import { DropdownMenu } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { withLimit } from './list-toolbar.tsx';
import { moveToBin, restore } from './match-actions.ts';
import classes from './match-list.module.css';

interface SelectionBarProps {
  /** The selected games. */
  readonly matches: readonly MatchSummary[];
  /** Number of games found; `undefined` while loading. */
  readonly total: number | undefined;
  /** Whether all games found are selected. */
  readonly isAll: boolean;
  readonly isBin: boolean;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  /** Makes the games chapters of a study. */
  readonly onStudy: () => void;
  /** Has the server analyse the games. */
  readonly onAnalyse: () => void;
  /** `undefined` while the list cannot be selected as a whole. */
  readonly onSelectAll: (() => Promise<void>) | undefined;
  readonly onMove: () => void;
  readonly onClear: () => void;
}

/** Selects all games, and has the actions for all selected ones. It stands below the rows, so that ticking a game moves none of them. */
export function SelectionBar(props: SelectionBarProps) {
  const {
    matches,
    total,
    isAll,
    isBin,
    onSelectAll,
    onExport,
    onPrint,
    onStudy,
    onAnalyse,
    onMove,
    onClear,
  } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const count = matches.length;
  const ids = matches.map(({ matchId }) => matchId);
  // The button that had the focus goes away.
  const clear = (): void => {
    onClear();
    box.current?.focus();
  };
  const run = (work: (ids: readonly string[]) => Promise<void>): void => {
    clear();
    void work(ids);
  };
  return (
    <div
      className={classes.selection}
      role="group"
      aria-label={t('matches.selection')}
      data-active={count > 0}
    >
      <label className={classes.all} hidden={onSelectAll === undefined}>
        <input
          ref={(element) => {
            box.current = element;
            if (element !== null) element.indeterminate = count > 0 && !isAll;
          }}
          type="checkbox"
          checked={isAll}
          onChange={() => (isAll ? onClear() : void onSelectAll?.())}
        />
        <span>
          {total === undefined
            ? t('matches.selectAll')
            : t('matches.selectAllOf', { total: withLimit(total) })}
        </span>
      </label>
      <b role="status">{count > 0 && t('matches.selected', { count })}</b>
      {count > 0 && (
        <div className={classes.acts}>
          {isBin ? (
            <Act icon={IconRestore} label={t('matches.restore')} onClick={() => run(restore)} />
          ) : (
            <>
              <Act icon={IconFileExport} label={t('files.export.action')} onClick={onExport} />
              <Act
                icon={IconReportAnalytics}
                label={t('gameReviews.analyse', { count })}
                onClick={onAnalyse}
              />
              <Act icon={IconFolder} label={t('matches.move')} onClick={onMove} />
              <Act icon={IconTrash} label={t('matches.delete')} onClick={() => run(moveToBin)} />
              <DropdownMenu
                label={t('matches.moreActions')}
                face={<IconDots size={16} stroke={1.8} aria-hidden="true" />}
                className={classNames(button.button, button.default)}
                side="end"
              >
                <MenuItem icon={IconBooks} label={t('actions.addToStudy')} onChoose={onStudy} />
                <MenuItem icon={IconPrinter} label={t('print.open')} onChoose={onPrint} />
              </DropdownMenu>
            </>
          )}
          <Act icon={IconX} label={t('matches.clear')} onClick={clear} />
        </div>
      )}
    </div>
  );
}

interface ActProps {
  readonly icon: Icon;
  readonly label: string;
  readonly onClick: () => void;
}

/** Only an icon where there is no room for the words. */
function Act({ icon: ShownIcon, label, onClick }: ActProps) {
  return (
    <Button aria-label={label} data-hint={label} onClick={onClick}>
      <ShownIcon size={16} stroke={1.8} aria-hidden="true" />
      <span>{label}</span>
    </Button>
  );
}
