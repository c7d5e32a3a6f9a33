import type { MatchSummary } from '@chuhe/contract/match';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addToStudy } from '../../../lib/studies/add-to-study.ts';
import { LazyExportDialog } from '../files/lazy-export-dialog.ts';
import { LazyAnalyseDialog } from '../reviews/lazy-analyse-dialog.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { sourceOfMatches } from './export-matches.ts';
import { LazyPrintMatches } from './lazy-print-matches.ts';
import { ListBody } from './list-body.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { changeMatch, moveToBin, restore } from './match-actions.ts';
import classes from './match-list.module.css';
import { firstView, keepSort, type ListView } from './match-list-view.ts';
import type { RowAction } from './match-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { TransferBar } from './transfer-bar.tsx';
import { useLiveLists, useMatchList, useWholeTotal } from './use-match-list.ts';
import { useSelection } from './use-selection.ts';

interface MatchListProps {
  readonly onOpen: (matchId: string) => void;
}

interface Asked {
  readonly dialog: 'details' | 'share' | 'export' | 'print' | 'analyse';
  readonly matches: readonly MatchSummary[];
}

/** The list of saved games: search, open, rename, move, share, delete and restore. */
export function MatchList({ onOpen }: MatchListProps) {
  const { t } = useTranslation();
  const [view, setView] = useState(firstView);
  const [asked, setAsked] = useState<Asked>();
  const late = useLate(view);
  const list = useMatchList(late);
  const selection = useSelection(late, list.data?.pages);
  useLiveLists();
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? [];
  const total = list.data?.pages.at(-1)?.total;
  const whole = useWholeTotal(view);
  const { chosen } = selection;
  const isShown = late.search === view.search && !list.isPlaceholderData;
  // Of the public games, those of others cannot be selected.
  const selectAll = view.scope !== 'all' && isShown ? selection.selectAll : undefined;
  const onAction = useCallback(
    (action: RowAction, match: MatchSummary): void => {
      const ids = [match.matchId];
      const visibility = match.visibility === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC';
      const actions: Readonly<Record<RowAction, () => unknown>> = {
        open: () => onOpen(match.matchId),
        rename: () => setAsked({ dialog: 'details', matches: [match] }),
        share: () => setAsked({ dialog: 'share', matches: [match] }),
        visibility: () => changeMatch(match.matchId, { visibility }),
        delete: () => moveToBin(ids),
        restore: () => restore(ids),
      };
      void actions[action]();
    },
    [onOpen],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isSelectAll(event)) moveInRows(event);
    else if (selectAll !== undefined) {
      event.preventDefault();
      void selectAll();
    }
  };
  const first = asked?.matches[0];
  return (
    <section className={classes.panel} aria-label={t('matches.list')} onKeyDown={onKeyDown}>
      <ListToolbar
        view={view}
        total={total}
        whole={whole}
        onChange={(next) => {
          setView(next);
          keepSort(next);
          selection.clear();
        }}
      />
      {view.scope === 'own' && <TransferBar total={whole} />}
      <ListBody
        view={view}
        list={list}
        matches={matches}
        selected={selection.selected}
        onSelect={selection.select}
        onAction={onAction}
      />
      {matches.length > 0 && (view.scope !== 'all' || chosen.length > 0) && (
        <SelectionBar
          matches={chosen}
          total={total}
          isAll={selection.isAll}
          isBin={view.scope === 'deleted'}
          onSelectAll={selectAll}
          onAnalyse={() => setAsked({ dialog: 'analyse', matches: chosen })}
          onStudy={() => addToStudy({ ...sourceOfMatches(chosen), name: '' })}
          onExport={() => setAsked({ dialog: 'export', matches: chosen })}
          onPrint={() => setAsked({ dialog: 'print', matches: chosen })}
          onMove={() => setAsked({ dialog: 'details', matches: chosen })}
          onClear={selection.clear}
        />
      )}
      {asked?.dialog === 'details' && (
        <DetailsDialog matches={asked.matches} onClose={() => setAsked(undefined)} />
      )}
      {asked?.dialog === 'export' && (
        <Suspense>
          <LazyExportDialog
            title={t('files.export.title', { count: asked.matches.length })}
            source={sourceOfMatches(asked.matches)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {asked?.dialog === 'print' && (
        <Suspense>
          <LazyPrintMatches matches={asked.matches} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {asked?.dialog === 'analyse' && (
        <Suspense>
          <LazyAnalyseDialog
            matchIds={asked.matches.map(({ matchId }) => matchId)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {asked?.dialog === 'share' && first !== undefined && (
        <ShareDialog match={first} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

/** Milliseconds after the last key until the search starts. */
const TYPING = 250;

/** Delays changes of the search text, and applies all others at once. */
function useLate(view: ListView): ListView {
  const [search, setSearch] = useState(view.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(view.search), TYPING);
    return () => clearTimeout(timer);
  }, [view.search]);
  return { ...view, search };
}

/** Whether Ctrl+A is pressed in a row. In a field, it selects the text. */
function isSelectAll({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey) || !(target instanceof Element))
    return false;
  return target.closest('li') !== null && target.closest('[role="menu"]') === null;
}

/** Arrow keys move from row to row. */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const row = target.closest('li');
  if (row === null || target.closest('[role="menu"]') !== null) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-row-open]')];
  const here = all.findIndex((each) => row.contains(each));
  all[here + step]?.focus();
  event.preventDefault();
}
