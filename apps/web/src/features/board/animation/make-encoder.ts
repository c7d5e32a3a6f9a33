import type { AnimationEncoder, EncodeRequest, GifRequest } from './animation-encoder.ts';
import { GifWriter } from './gif-writer.ts';
import { choosePalette } from './palette.ts';
import { makeVideoEncoder } from './video-encoder.ts';

export function makeEncoder(request: EncodeRequest): AnimationEncoder {
  return request.format === 'gif' ? makeGifEncoder(request) : makeVideoEncoder(request);
}

function makeGifEncoder({ width, height, samples }: GifRequest): AnimationEncoder {
  const gif = new GifWriter({ width, height, palette: choosePalette(samples) });
  return {
    add: (pixels, duration) => gif.add(pixels, duration),
    finish: () => gif.finish(),
    close: () => undefined,
  };
}
