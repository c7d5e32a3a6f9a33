import { useEffect, useRef, useState } from 'react';
import { type AnimationJob, makeAnimation } from './make-animation.ts';

export type AnimationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly done: number }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'made';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly url: string;
      readonly format: AnimationJob['format'];
    };

const IDLE: AnimationState = { kind: 'idle' };

/** Makes an animation and keeps its file until the next one is made or the component goes away. */
export function useAnimation() {
  const [state, setState] = useState<AnimationState>(IDLE);
  const life = useRef<AbortController>(undefined);
  useEffect(() => () => life.current?.abort(), []);
  const url = state.kind === 'made' ? state.url : undefined;
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  const make = async (job: Omit<AnimationJob, 'signal' | 'onProgress'>): Promise<void> => {
    const controller = new AbortController();
    life.current = controller;
    const { signal } = controller;
    const set = (next: AnimationState): void => {
      if (!signal.aborted) setState(next);
    };
    set({ kind: 'working', done: 0 });
    try {
      const onProgress = (done: number): void => set({ kind: 'working', done });
      const bytes = await makeAnimation({ ...job, signal, onProgress });
      if (bytes === undefined || signal.aborted) return;
      const type = job.format === 'gif' ? 'image/gif' : 'video/webm';
      const made = URL.createObjectURL(new Blob([bytes], { type }));
      set({ kind: 'made', bytes, url: made, format: job.format });
    } catch {
      set({ kind: 'failed' });
    }
  };
  const reset = (): void => {
    life.current?.abort();
    setState(IDLE);
  };
  return { state, make, reset };
}
