/** Encodes pictures as one file, in a worker or on the page. */

export interface AnimationEncoder {
  /**
   * @param pixels of the whole picture, as RGBA
   * @param duration in milliseconds
   */
  readonly add: (pixels: Uint8ClampedArray<ArrayBuffer>, duration: number) => void | Promise<void>;
  /** The file. */
  readonly finish: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  /** Frees what the encoder holds. It can be called at any time. */
  readonly close: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface GifRequest extends Size {
  readonly format: 'gif';
  /** Pictures as RGBA, whose colours stand for those of all frames. */
  readonly samples: readonly Uint8ClampedArray<ArrayBuffer>[];
}

export interface WebmRequest extends Size {
  readonly format: 'webm';
  readonly codec: VideoCodec;
}

export type EncodeRequest = GifRequest | WebmRequest;

/** The video codecs of WebM that are tried, the better one first: names for the browser and for the file. */
export const VIDEO_CODECS = [
  { name: 'vp09.00.31.08', track: 'V_VP9' },
  { name: 'vp8', track: 'V_VP8' },
] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];

export type ToWorker =
  | { readonly kind: 'begin'; readonly request: EncodeRequest }
  | {
      readonly kind: 'add';
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      readonly duration: number;
    }
  | { readonly kind: 'finish' };

/** An answer to one message, in order. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'finished'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly reason: string };
