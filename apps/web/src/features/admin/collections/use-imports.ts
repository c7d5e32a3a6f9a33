import type { Import } from '@chuhe/contract/explorer';
import { listImports } from '@chuhe/contract/explorer-endpoints';
import { useEffect, useRef } from 'react';
import type { CallData } from '../../../lib/query/use-call.ts';
import { useSiteData } from '../lib/use-site-data.ts';

/** Milliseconds between two requests while an import runs. */
const PAUSE = 1000;

/** The imports, polled while one runs. @param onGames called when an import has ended */
export function useImports(onGames: () => void): CallData<Import[]> {
  const imports = useSiteData(
    listImports,
    {},
    { refetchInterval: ({ state }) => countRunning(state.data) > 0 && PAUSE },
  );
  const running = countRunning(imports.data);
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) onGames();
    before.current = running;
  }, [running, onGames]);
  return imports;
}

function countRunning(imports: readonly Import[] = []): number {
  return imports.filter(({ state }) => state === 'RUNNING').length;
}
