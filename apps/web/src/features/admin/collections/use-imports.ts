import type { Import } from '@chuhe/contract/explorer';
import { useEffect, useRef } from 'react';
import type { CallOptions } from '../../../lib/api/api-client.ts';
import { api } from '../../../lib/api/the-api.ts';
import { type SiteData, type SitePart, useSiteData } from '../lib/use-site-data.ts';
import { listImports } from './collection-admin-calls.ts';

const ask = (options: CallOptions) => api.call(listImports, {}, options);
const NO_PARTS: readonly SitePart[] = [];
/** Milliseconds between two looks while games come in. */
const PAUSE = 1000;

/** Imports, looked at again as long as one runs, also after a look that failed. @param onGames called when there may be other games than before */
export function useImports(onGames: () => void): SiteData<Import[]> {
  const data = useSiteData<Import[]>(ask, NO_PARTS);
  const { answer, looks, reload } = data;
  const imports = answer?.success === true ? answer.data : [];
  const running = imports.filter(({ state }) => state === 'RUNNING').length;
  useEffect(() => {
    if (running === 0) return undefined;
    const timer = setTimeout(reload, PAUSE);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The next look comes a while after the last.
  }, [looks, running, reload]);
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) onGames();
    before.current = running;
  }, [running, onGames]);
  return data;
}
