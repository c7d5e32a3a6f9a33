import { describe, expect, it } from 'vitest';
import { type EncodedFrame, writeWebm } from './webm-writer.ts';

const OPTIONS = { codec: 'V_VP9', width: 320, height: 408, duration: 70_000 } as const;

const MASTERS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1c53bb6b, 0xbb, 0xb7]);
const CLUSTER = 0x1f43b675;

describe('a WebM file', () => {
  const frames = [0, 500, 20_000, 45_000, 60_000].map(
    (time): EncodedFrame => ({ bytes: Uint8Array.of(time / 500), time, isKey: time === 20_000 }),
  );
  const bytes = writeWebm(frames, OPTIONS);
  const all = elementsOf(bytes);
  const valueOf = (id: number) => all.find((each) => each.id === id)?.content ?? new Uint8Array();

  it('has its size, duration and codec', () => {
    expect(numberOf(valueOf(0xb0))).toBe(320);
    expect(numberOf(valueOf(0xba))).toBe(408);
    expect(new DataView(valueOf(0x4489).slice().buffer).getFloat64(0)).toBe(70_000);
    expect(String.fromCharCode(...valueOf(0x86))).toBe('V_VP9');
  });

  it('begins a cluster at each key frame and after 30 seconds, with times from its start', () => {
    const clusters = all.filter(({ id }) => id === CLUSTER);
    const times = clusters.map(({ content, start }) => {
      const inside = elementsOf(bytes, start, start + content.length);
      const base = numberOf(inside[0]?.content ?? new Uint8Array());
      return inside.slice(1).map(({ content: [, high = 0, low = 0] }) => base + high * 256 + low);
    });
    expect(times).toEqual([[0, 500], [20_000, 45_000], [60_000]]);
  });

  it('has cues that point at the clusters', () => {
    const segment = all.find(({ id }) => id === 0x18538067)?.start ?? 0;
    const places = all.filter(({ id }) => id === 0xf1).map(({ content }) => numberOf(content));
    const clusters = all.filter(({ id }) => id === CLUSTER);
    // An element's content begins 12 bytes after its id: 4 of the id and 8 of the size.
    expect(places.map((place) => segment + place)).toEqual(clusters.map(({ start }) => start - 12));
  });
});

interface Element {
  readonly id: number;
  /** Where the content begins. */
  readonly start: number;
  readonly content: Uint8Array;
}

/** The elements in order, those inside of master elements too. */
function elementsOf(bytes: Uint8Array, from = 0, end = bytes.length): Element[] {
  const found: Element[] = [];
  for (let at = from; at < end; ) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23;
    const id = numberOf(bytes.subarray(at, at + idLength));
    const size = numberOf(bytes.subarray(at + idLength + 1, at + idLength + 8));
    const start = at + idLength + 8;
    found.push({ id, start, content: bytes.subarray(start, start + size) });
    at = MASTERS.has(id) ? start : start + size;
  }
  return found;
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
