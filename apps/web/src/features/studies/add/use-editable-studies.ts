import type { StudySummary } from '@chuhe/contract/study';
import { listStudies } from '@chuhe/contract/study-endpoints';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';

interface Loaded {
  /** `undefined` until they are loaded. */
  readonly studies: readonly StudySummary[] | undefined;
  /** Why some are missing. */
  readonly failure: ApiFailure | undefined;
}

/** All studies to which the user may add: their own first, then those of others. */
export function useEditableStudies(): Loaded & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ studies: undefined, failure: undefined });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const life = new AbortController();
    const show = async (): Promise<void> => {
      const next = await load(life.signal);
      if (!life.signal.aborted) setLoaded(next);
    };
    void show();
    return () => life.abort();
  }, [attempt]);
  const retry = (): void => {
    setLoaded(({ studies }) => ({ studies, failure: undefined }));
    setAttempt(attempt + 1);
  };
  return { ...loaded, retry };
}

async function load(signal: AbortSignal): Promise<Loaded> {
  const studies: StudySummary[] = [];
  for (const scope of ['mine', 'shared'] as const) {
    let after: string | undefined;
    do {
      const query = { scope, limit: STUDY_LIMITS.page, ...(after !== undefined && { after }) };
      const page = await api().call(listStudies, { query }, { isQuiet: true, signal });
      if (!page.success) return { studies, failure: page };
      studies.push(...page.data.studies.filter(mayEdit));
      after = page.data.next ?? undefined;
    } while (after !== undefined && !signal.aborted);
  }
  return { studies, failure: undefined };
}

function mayEdit({ role }: StudySummary): boolean {
  return role === 'owner' || role === 'editor';
}
