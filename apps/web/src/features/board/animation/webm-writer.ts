/**
 * Writes encoded frames as a WebM file with one video track, without sound. All frames are known before the file is written, so every size and
 * place in it is exact, and players can seek. Elements and their ids: Matroska, RFC 9559; WebM's choice of them: webmproject.org.
 */
import { ByteSink } from './byte-sink.ts';

export interface EncodedFrame {
  readonly bytes: Uint8Array;
  /** In milliseconds from the start. */
  readonly time: number;
  /** Whether the frame can be shown without those before it. */
  readonly isKey: boolean;
}

export interface WebmOptions {
  readonly codec: 'V_VP8' | 'V_VP9';
  readonly width: number;
  readonly height: number;
  /** In milliseconds. */
  readonly duration: number;
}

/** @param frames in order of their times; the first is a key frame */
export function writeWebm(
  frames: readonly EncodedFrame[],
  options: WebmOptions,
): Uint8Array<ArrayBuffer> {
  const clusters = clustersOf(frames).map((group) => ({
    time: group[0]?.time ?? 0,
    bytes: makeCluster(group),
  }));
  const info = element(ID.info, [
    element(ID.timestampScale, uint(NANOSECONDS)),
    element(ID.duration, float(options.duration)),
    element(ID.muxingApp, ascii(APP)),
    element(ID.writingApp, ascii(APP)),
  ]);
  const tracks = makeTracks(options);
  // The cues have the same size whatever the places in them.
  const start = info.length + tracks.length + makeCues(clusters, 0).length;
  const parts = [info, tracks, makeCues(clusters, start), ...clusters.map(({ bytes }) => bytes)];
  return join([HEAD, element(ID.segment, parts)]);
}

const APP = 'chuhe';
/** Times are in milliseconds. */
const NANOSECONDS = 1_000_000;
/** A block stores its time from the start of the cluster in 15 bits of milliseconds. */
const MAX_CLUSTER = 30_000;

const ID = {
  ebml: [0x1a, 0x45, 0xdf, 0xa3],
  ebmlVersion: [0x42, 0x86],
  ebmlReadVersion: [0x42, 0xf7],
  ebmlMaxIdLength: [0x42, 0xf2],
  ebmlMaxSizeLength: [0x42, 0xf3],
  docType: [0x42, 0x82],
  docTypeVersion: [0x42, 0x87],
  docTypeReadVersion: [0x42, 0x85],
  segment: [0x18, 0x53, 0x80, 0x67],
  info: [0x15, 0x49, 0xa9, 0x66],
  timestampScale: [0x2a, 0xd7, 0xb1],
  duration: [0x44, 0x89],
  muxingApp: [0x4d, 0x80],
  writingApp: [0x57, 0x41],
  tracks: [0x16, 0x54, 0xae, 0x6b],
  trackEntry: [0xae],
  trackNumber: [0xd7],
  trackUid: [0x73, 0xc5],
  trackType: [0x83],
  flagLacing: [0x9c],
  codecId: [0x86],
  video: [0xe0],
  pixelWidth: [0xb0],
  pixelHeight: [0xba],
  cues: [0x1c, 0x53, 0xbb, 0x6b],
  cuePoint: [0xbb],
  cueTime: [0xb3],
  cueTrackPositions: [0xb7],
  cueTrack: [0xf7],
  cueClusterPosition: [0xf1],
  cluster: [0x1f, 0x43, 0xb6, 0x75],
  timestamp: [0xe7],
  simpleBlock: [0xa3],
} as const satisfies Readonly<Record<string, readonly number[]>>;

type Bytes = Uint8Array | readonly number[];

const HEAD = element(ID.ebml, [
  element(ID.ebmlVersion, uint(1)),
  element(ID.ebmlReadVersion, uint(1)),
  element(ID.ebmlMaxIdLength, uint(4)),
  element(ID.ebmlMaxSizeLength, uint(8)),
  element(ID.docType, ascii('webm')),
  element(ID.docTypeVersion, uint(2)),
  element(ID.docTypeReadVersion, uint(2)),
]);

/** A cluster begins at each key frame, so that players can seek to it, and when the one before is long. */
function clustersOf(frames: readonly EncodedFrame[]): EncodedFrame[][] {
  const clusters: EncodedFrame[][] = [];
  for (const frame of frames) {
    const last = clusters.at(-1);
    const start = last?.[0]?.time ?? 0;
    if (last === undefined || frame.isKey || frame.time - start > MAX_CLUSTER)
      clusters.push([frame]);
    else last.push(frame);
  }
  return clusters;
}

function makeCluster(frames: readonly EncodedFrame[]): Uint8Array {
  const start = frames[0]?.time ?? 0;
  const blocks = frames.map(({ bytes, time, isKey }) => {
    const offset = time - start;
    // The number of the track, the time and the flags.
    const head = [0x81, (offset >> 8) & 0xff, offset & 0xff, isKey ? 0x80 : 0];
    return element(ID.simpleBlock, [head, bytes]);
  });
  return element(ID.cluster, [element(ID.timestamp, uint(start)), ...blocks]);
}

function makeTracks({ codec, width, height }: WebmOptions): Uint8Array {
  const video = element(ID.video, [
    element(ID.pixelWidth, uint(width)),
    element(ID.pixelHeight, uint(height)),
  ]);
  const entry = element(ID.trackEntry, [
    element(ID.trackNumber, uint(1)),
    element(ID.trackUid, uint(1)),
    element(ID.trackType, uint(1)),
    element(ID.flagLacing, uint(0)),
    element(ID.codecId, ascii(codec)),
    video,
  ]);
  return element(ID.tracks, entry);
}

interface Cluster {
  readonly time: number;
  readonly bytes: Uint8Array;
}

/** @param start place of the first cluster in the segment */
function makeCues(clusters: readonly Cluster[], start: number): Uint8Array {
  let place = start;
  const points = clusters.map(({ time, bytes }) => {
    const position = element(ID.cueClusterPosition, uint(place));
    place += bytes.length;
    const track = element(ID.cueTrackPositions, [element(ID.cueTrack, uint(1)), position]);
    return element(ID.cuePoint, [element(ID.cueTime, uint(time)), track]);
  });
  return element(ID.cues, points);
}

function element(id: readonly number[], content: Bytes | readonly Bytes[]): Uint8Array {
  const body = isList(content) ? join(content) : content;
  return join([id, sizeOf(body.length), body]);
}

function isList(content: Bytes | readonly Bytes[]): content is readonly Bytes[] {
  return !(content instanceof Uint8Array) && typeof content[0] !== 'number';
}

/** The length of an element, always in 8 bytes. */
function sizeOf(length: number): readonly number[] {
  return [1, ...uint(length).slice(1)];
}

/** A whole number in 8 bytes, the highest first. */
function uint(value: number): readonly number[] {
  const high = Math.floor(value / 2 ** 32);
  return [24, 16, 8, 0]
    .map((shift) => (high >>> shift) & 0xff)
    .concat([24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function join(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const sink = new ByteSink();
  for (const part of parts) sink.bytes(part);
  return sink.toBytes();
}
