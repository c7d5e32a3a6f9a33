import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import { useCallback, useEffect, useRef, useState } from 'react';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import type { ListView, MatchPage } from './match-list-view.ts';
import { fetchPage } from './use-match-list.ts';

export interface SelectionChange {
  readonly matchId: string;
  readonly isSelected: boolean;
  /** Whether all games from the last changed one to this one change with it. */
  readonly isRange: boolean;
}

/**
 * The games that the user has ticked, in the order of the list. They may be on pages that the list has not loaded yet.
 *
 * @param view what the list shows
 * @param pages the loaded pages
 */
export function useSelection(view: ListView, pages: readonly MatchPage[] | undefined) {
  const matches = pages?.flatMap((page) => page.matches) ?? [];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Games that “Select all” has found on pages that were not loaded. */
  const [others, setOthers] = useState<readonly MatchSummary[]>([]);
  const latest = useRef(matches);
  const anchor = useRef<string>(undefined);
  useEffect(() => {
    latest.current = matches;
  });
  const select = useCallback((change: SelectionChange): void => {
    const changed = changedBy(change, latest.current, anchor.current);
    anchor.current = change.matchId;
    setSelected((before) => withMembers(before, changed, change.isSelected));
  }, []);
  const clear = (): void => {
    anchor.current = undefined;
    setSelected(new Set());
    setOthers([]);
  };
  const selectAll = async (): Promise<void> => {
    const next = pages?.at(-1)?.next ?? undefined;
    const rest = next === undefined ? [] : await whileBusy(() => fetchRest(view, next));
    if (rest === undefined) return;
    setOthers(rest);
    setSelected(new Set(ownIds([...matches, ...rest])));
  };
  const loaded = new Set(matches.map(({ matchId }) => matchId));
  const unloaded = others.filter(({ matchId }) => !loaded.has(matchId));
  const chosen = [...matches, ...unloaded].filter(({ matchId }) => selected.has(matchId));
  const hasRest = (pages?.at(-1)?.next ?? null) !== null;
  const isAll =
    ownIds(matches).every((id) => selected.has(id)) && (!hasRest || unloaded.length > 0);
  return { chosen, selected, isAll: isAll && chosen.length > 0, select, selectAll, clear };
}

/** @returns `undefined` if a page could not be fetched, which has been shown */
async function fetchRest(view: ListView, first: string): Promise<MatchSummary[] | undefined> {
  const rest: MatchSummary[] = [];
  for (let after: string | null = first; after !== null; ) {
    const answer = await fetchPage(view, after, MATCH_LIMITS.page);
    if (!answer.success) {
      emitToast({ tone: 'danger', title: answer.message });
      return undefined;
    }
    rest.push(...answer.data.matches);
    after = answer.data.next;
  }
  return rest;
}

function changedBy(
  { matchId, isRange }: SelectionChange,
  matches: readonly MatchSummary[],
  anchor: string | undefined,
): readonly string[] {
  const [from, to] = [anchor, matchId].map((id) => matches.findIndex((one) => one.matchId === id));
  if (!isRange || from === undefined || to === undefined || from < 0 || to < 0) return [matchId];
  return ownIds(matches.slice(Math.min(from, to), Math.max(from, to) + 1));
}

function ownIds(matches: readonly MatchSummary[]): string[] {
  return matches.filter(({ isOwn }) => isOwn).map(({ matchId }) => matchId);
}

function withMembers(
  set: ReadonlySet<string>,
  members: readonly string[],
  areIn: boolean,
): ReadonlySet<string> {
  const next = new Set(set);
  for (const member of members) {
    if (areIn) next.add(member);
    else next.delete(member);
  }
  return next;
}
