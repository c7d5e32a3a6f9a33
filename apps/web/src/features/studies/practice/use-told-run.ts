import { useEffect, useRef } from 'react';
import type { ChapterRun } from '../../../lib/studies/chapter-results.ts';
import { type PracticeState, runOf } from './practice.ts';

/** Tells a run when it ends, or when the page is left after a mistake. */
export function useToldRun(state: PracticeState, onRun: (run: ChapterRun) => void): void {
  const latest = useRef({ state, onRun });
  latest.current = { state, onRun };
  const { isDone } = state;
  useEffect(() => {
    let isTold = false;
    const tell = (): void => {
      const run = isTold ? undefined : runOf(latest.current.state);
      if (run === undefined) return;
      isTold = true;
      latest.current.onRun(run);
    };
    if (isDone) tell();
    // No effect is cleaned up when the tab is closed or shows another document.
    else window.addEventListener('pagehide', tell);
    return () => {
      window.removeEventListener('pagehide', tell);
      if (!isDone && !latest.current.state.isDone) tell();
    };
  }, [isDone]);
}
