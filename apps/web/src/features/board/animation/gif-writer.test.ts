import { describe, expect, it } from 'vitest';
import { GifWriter } from './gif-writer.ts';
import { choosePalette } from './palette.ts';
import { readGif } from './testing/read-gif.ts';

const [WIDTH, HEIGHT] = [40, 30];

describe('an animated GIF', () => {
  it('has the size, the delays and the pictures of its frames', () => {
    const frames = [paint(), paint([3, 4, 5, 2, 0xff0000]), paint([20, 10, 8, 8, 0x0000ff])];
    const { width, height, repeats, frames: read } = roundTrip(frames, [500, 250, 4000]);
    expect([width, height, repeats]).toEqual([WIDTH, HEIGHT, true]);
    expect(read.map(({ delay }) => delay)).toEqual([50, 25, 400]);
    expect(read.map(({ picture }) => picture)).toEqual(frames.map(colorsOf));
  });

  it('stores only the rectangle that has changed', () => {
    const frames = [paint(), paint([3, 4, 5, 2, 0xff0000]), paint([8, 4, 2, 3, 0x0000ff])];
    const { frames: read } = roundTrip(frames, [100, 100, 100]);
    const rects = read.map(({ left, top, width, height }) => [left, top, width, height]);
    expect(rects).toEqual([
      [0, 0, WIDTH, HEIGHT],
      [3, 4, 5, 2],
      [3, 4, 7, 3],
    ]);
  });

  it('shows a frame longer instead of storing it twice', () => {
    const { frames } = roundTrip(
      [paint(), paint(), paint([0, 0, 1, 1, 0xff0000])],
      [100, 300, 200],
    );
    expect(frames.map(({ delay }) => delay)).toEqual([40, 20]);
  });

  it.each([1, 2, 3])('is read back whatever the pixels, seed %d', (seed) => {
    const random = seeded(seed);
    const frames = Array.from({ length: 3 }, () => noise(random));
    const palette = Array.from({ length: 255 }, (_, index) => index * 0x010101);
    const gif = new GifWriter({ width: 200, height: 150, palette });
    for (const frame of frames) gif.add(frame, 100);
    const { frames: read } = readGif(gif.finish());
    expect(read).toHaveLength(3);
    for (const [index, { picture }] of read.entries()) {
      const wrong = colorsOf(frames[index] ?? new Uint8ClampedArray()).filter((color, place) => {
        return Math.abs((color & 0xff) - ((picture[place] ?? 0) & 0xff)) > 8;
      });
      expect(wrong).toEqual([]);
    }
  });
});

describe('a palette', () => {
  it('has all colours of a picture with few', () => {
    const palette = choosePalette([paint([0, 0, 9, 9, 0x123456])]);
    expect(new Set(palette)).toEqual(new Set([0x123456, 0xffffff]));
  });

  it('has at most 255 colours, and keeps a rare one that is far from the others', () => {
    const pixels = new Uint8ClampedArray(256 * 256 * 4);
    for (let at = 0; at < pixels.length / 4; at += 1) {
      pixels.set([200 + (at % 40), 180 + (at % 61), 140 + (at % 77), 255], at * 4);
    }
    for (let at = 0; at < 40; at += 1) pixels.set([10, 90, 30, 255], at * 4);
    const palette = choosePalette([pixels]);
    expect(palette.length).toBeLessThanOrEqual(255);
    expect(palette).toContain(0x0a5a1e);
  });
});

function roundTrip(frames: readonly Uint8ClampedArray[], durations: readonly number[]) {
  const gif = new GifWriter({ width: WIDTH, height: HEIGHT, palette: choosePalette(frames) });
  for (const [index, frame] of frames.entries()) gif.add(frame, durations[index] ?? 0);
  return readGif(gif.finish());
}

/** A white picture with a rectangle of a colour. */
function paint([left, top, width, height, color]: readonly number[] = []): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  if (left === undefined || top === undefined || color === undefined) return pixels;
  for (let y = top; y < top + (height ?? 0); y += 1) {
    for (let x = left; x < left + (width ?? 0); x += 1) {
      pixels.set([color >> 16, (color >> 8) & 0xff, color & 0xff], (y * WIDTH + x) * 4);
    }
  }
  return pixels;
}

/** Grey noise, which fills the table of codes many times. */
function noise(random: () => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(200 * 150 * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 4) {
    const grey = Math.floor(random() * 255);
    pixels.set([grey, grey, grey], at);
  }
  return pixels;
}

function colorsOf(pixels: Uint8ClampedArray): number[] {
  return Array.from({ length: pixels.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4);
    return (red << 16) | (green << 8) | blue;
  });
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
