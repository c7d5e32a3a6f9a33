import type { MatchSummary } from '@chuhe/contract/match';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyExportDialog } from '../files/lazy-export-dialog.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { sourceOfMatches } from './export-matches.ts';
import { ListBody } from './list-body.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { changeMatches, moveToBin, restore } from './match-actions.ts';
import classes from './match-list.module.css';
import type { ListView } from './match-list-view.ts';
import type { RowAction } from './match-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { TransferBar } from './transfer-bar.tsx';
import { useLiveLists, useMatchList, useWholeTotal } from './use-match-list.ts';

interface MatchListProps {
  readonly onOpen: (matchId: string) => void;
}

const FIRST_VIEW: ListView = { scope: 'own', search: '', folder: undefined, sort: 'updatedAt' };

interface Asked {
  readonly dialog: 'details' | 'share' | 'export';
  readonly matches: readonly MatchSummary[];
}

/** The list of saved games: search, open, rename, move, share, delete and restore. */
export function MatchList({ onOpen }: MatchListProps) {
  const { t } = useTranslation();
  const [view, setView] = useState(FIRST_VIEW);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const list = useMatchList(useLate(view));
  useLiveLists();
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? [];
  const total = list.data?.pages.at(-1)?.total;
  const whole = useWholeTotal(view);
  const chosen = matches.filter(({ matchId }) => selected.has(matchId));
  const clear = (): void => setSelected(new Set());
  const onAction = useCallback(
    (action: RowAction, match: MatchSummary): void => {
      const ids = [match.matchId];
      const visibility = match.visibility === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC';
      const actions: Readonly<Record<RowAction, () => unknown>> = {
        open: () => onOpen(match.matchId),
        rename: () => setAsked({ dialog: 'details', matches: [match] }),
        share: () => setAsked({ dialog: 'share', matches: [match] }),
        visibility: () => changeMatches(ids, { visibility }),
        delete: () => moveToBin(ids),
        restore: () => restore(ids),
      };
      void actions[action]();
    },
    [onOpen],
  );
  const onSelect = useCallback((matchId: string, isSelected: boolean): void => {
    setSelected((before) => withMember(before, matchId, isSelected));
  }, []);
  const first = asked?.matches[0];
  return (
    <section className={classes.panel} aria-label={t('matches.list')} onKeyDown={moveInRows}>
      <ListToolbar
        view={view}
        total={total}
        whole={whole}
        onChange={(next) => {
          setView(next);
          clear();
        }}
      />
      {chosen.length > 0 && (
        <SelectionBar
          matches={chosen}
          isBin={view.scope === 'deleted'}
          onExport={() => setAsked({ dialog: 'export', matches: chosen })}
          onMove={() => setAsked({ dialog: 'details', matches: chosen })}
          onClear={clear}
        />
      )}
      {view.scope === 'own' && chosen.length === 0 && <TransferBar total={whole} />}
      <ListBody
        view={view}
        list={list}
        matches={matches}
        selected={selected}
        onSelect={onSelect}
        onAction={onAction}
      />
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

function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
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
