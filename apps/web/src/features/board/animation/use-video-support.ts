import { useEffect, useState } from 'react';
import { findVideoSupport, type VideoSupport } from './video-support.ts';

/** How the browser makes videos of a size; `undefined` until it has answered. */
export function useVideoSupport({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): VideoSupport | undefined {
  const [support, setSupport] = useState<VideoSupport>();
  useEffect(() => {
    const life = new AbortController();
    const find = async (): Promise<void> => {
      const found = await findVideoSupport({ width, height });
      if (!life.signal.aborted) setSupport(found);
    };
    void find();
    return () => life.abort();
  }, [width, height]);
  return support;
}
