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
    let isGone = false;
    void findVideoSupport({ width, height }).then((found) => {
      if (!isGone) setSupport(found);
    });
    return () => {
      isGone = true;
    };
  }, [width, height]);
  return support;
}
