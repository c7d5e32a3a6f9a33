import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';

/** Rows of one page; the server gives no more unless it is asked for more. */
export const PAGE = 50;

export interface PageQuery {
  readonly limit: number;
  /** Time of the last row that is there; absent for the first page. */
  readonly before?: string;
}

type AskPage<Item> = (query: PageQuery, signal: AbortSignal) => Promise<Answer<readonly Item[]>>;

interface State<Item> {
  /** `undefined` until the first page is there. */
  readonly items: readonly Item[] | undefined;
  /** Of the last question. */
  readonly failure: ApiFailure | undefined;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
}

export interface Pages<Item> extends State<Item> {
  readonly more: () => void;
  readonly reload: () => void;
  /** Asks once more what failed. */
  readonly retry: () => void;
  /** Puts a newer row in the place of the one with its id. */
  readonly put: (item: Item) => void;
  /** Takes a row out that is no part of the list any more. After the last one that is shown, the list is asked for again. */
  readonly drop: (id: string) => void;
}

const FIRST = { items: undefined, failure: undefined, hasMore: false, isBusy: true };

/**
 * A list that the server gives by pages, the newest first. What is shown stays until another first page is there, or that of another
 * list has failed.
 *
 * @param ask must stay the same as long as the same list is meant
 * @param timeOf what the list is ordered by
 */
export function usePages<Item extends { readonly id: string }>(
  ask: AskPage<Item>,
  timeOf: (item: Item) => string,
): Pages<Item> {
  const [state, setState] = useState<State<Item>>(FIRST);
  const [round, setRound] = useState(0);
  const life = useRef<AbortController>(null);
  /** The list whose first page is shown. */
  const shown = useRef<AskPage<Item>>(undefined);
  const isMoreFailed = useRef(false);
  useEffect(() => {
    const gone = new AbortController();
    life.current = gone;
    setState((before) => ({ ...before, isBusy: true }));
    const look = async (): Promise<void> => {
      const answer = await ask({ limit: PAGE }, gone.signal);
      if (gone.signal.aborted) return;
      isMoreFailed.current = false;
      const isOther = shown.current !== ask;
      if (answer.success) shown.current = ask;
      setState((before) => withFirst(isOther ? FIRST : before, answer));
    };
    void look();
    return () => gone.abort();
  }, [ask, round]);
  const { items = [] } = state;
  const more = async (): Promise<void> => {
    const [last, signal] = [items.at(-1), life.current?.signal];
    if (last === undefined || signal === undefined || state.isBusy) return;
    setState((before) => ({ ...before, isBusy: true }));
    const answer = await ask({ limit: PAGE, before: timeOf(last) }, signal);
    if (signal.aborted) return;
    isMoreFailed.current = !answer.success;
    setState((before) => withMore(before, answer));
  };
  const put = (item: Item): void => {
    setState((before) => ({
      ...before,
      items: before.items?.map((each) => (each.id === item.id ? item : each)),
    }));
  };
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const drop = (id: string): void => {
    setState((before) => ({ ...before, items: before.items?.filter((each) => each.id !== id) }));
    if (items.every((each) => each.id === id)) reload();
  };
  const retry = (): void => (isMoreFailed.current ? void more() : reload());
  return { ...state, more: () => void more(), reload, retry, put, drop };
}

type PageAnswer<Item> = Answer<readonly Item[]>;

function withFirst<Item>(before: State<Item>, answer: PageAnswer<Item>): State<Item> {
  if (!answer.success) return { ...before, failure: answer, isBusy: false };
  const { data } = answer;
  return { items: data, failure: undefined, hasMore: data.length >= PAGE, isBusy: false };
}

function withMore<Item>(before: State<Item>, answer: PageAnswer<Item>): State<Item> {
  if (!answer.success) return { ...before, failure: answer, isBusy: false };
  return {
    items: [...(before.items ?? []), ...answer.data],
    failure: undefined,
    hasMore: answer.data.length >= PAGE,
    isBusy: false,
  };
}
