/** Makes an animation of a game as a file. */
import type { Game, GameNode } from '@chuhe/game/tree';
import type { AnimationEncoder } from './animation-encoder.ts';
import { type AnimationLook, drawFrame } from './animation-frames.ts';
import { openEncoder } from './open-encoder.ts';
import { Rasteriser } from './rasterise.ts';
import { recordCanvas } from './record-canvas.ts';
import type { VideoSupport } from './video-support.ts';

export interface AnimationJob {
  readonly game: Game;
  /** The positions that are shown, at least one. */
  readonly nodes: readonly GameNode[];
  readonly look: AnimationLook;
  readonly format: 'gif' | 'webm';
  /** How the browser makes a WebM file. */
  readonly video: VideoSupport;
  readonly signal: AbortSignal;
  /** Called with the number of pictures so far. */
  readonly onProgress: (done: number) => void;
}

/** Rejects if the browser cannot draw or encode. @returns `undefined` if the signal was aborted */
export async function makeAnimation(
  job: AnimationJob,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { game, nodes, look, signal } = job;
  const size = sizeOf(job);
  const rasteriser = new Rasteriser(size.width, size.height);
  const drawAt = (index: number) => {
    const { svg, duration } = drawFrame(game, nodes, index, look);
    return rasteriser.draw(svg).then((pixels) => ({ pixels, duration }));
  };
  const encoder = await openFor(job, drawAt);
  try {
    for (const index of nodes.keys()) {
      if (signal.aborted) return undefined;
      const { pixels, duration } = await drawAt(index);
      await encoder.add(pixels, duration);
      job.onProgress(index + 1);
    }
    const bytes = await encoder.finish();
    return signal.aborted ? undefined : bytes;
  } finally {
    encoder.close();
  }
}

/** Size of the file's pictures. Video codecs need even numbers. */
export function sizeOf({ game, nodes, look }: Pick<AnimationJob, 'game' | 'nodes' | 'look'>): {
  readonly width: number;
  readonly height: number;
} {
  const { svg } = drawFrame(game, nodes, 0, look);
  const height = Number(/^<svg [^>]*? height="(\d+)"/.exec(svg)?.[1] ?? look.width);
  return { width: even(look.width), height: even(height) };
}

function even(pixels: number): number {
  return pixels - (pixels % 2);
}

/** How many pictures of a GIF choose its colours. */
const SAMPLES = 5;

async function openFor(
  job: AnimationJob,
  drawAt: (index: number) => Promise<{ readonly pixels: Uint8ClampedArray<ArrayBuffer> }>,
): Promise<AnimationEncoder> {
  const { format, video, nodes } = job;
  const size = sizeOf(job);
  if (format === 'webm') {
    if (video.kind === 'recorder') return recordCanvas(size);
    if (video.kind === 'none') throw new Error('The browser makes no video');
    return openEncoder()({ format, codec: video.codec, ...size });
  }
  const drawn = nodes.findIndex(({ shapes = [] }) => shapes.length > 0);
  const places = Array.from({ length: SAMPLES }, (_, index) =>
    Math.round(((nodes.length - 1) * index) / (SAMPLES - 1)),
  );
  const samples: Uint8ClampedArray<ArrayBuffer>[] = [];
  for (const place of new Set(drawn < 0 ? places : [...places, drawn])) {
    samples.push((await drawAt(place)).pixels);
  }
  return openEncoder()({ format, samples, ...size });
}
