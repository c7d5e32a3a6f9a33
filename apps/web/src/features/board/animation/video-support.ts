/** Finds out how the browser can make a WebM file. */
import { VIDEO_CODECS, type VideoCodec } from './animation-encoder.ts';
import { videoConfig } from './video-encoder.ts';

export type VideoSupport =
  | { readonly kind: 'encoder'; readonly codec: VideoCodec }
  /** The browser can only record a canvas while the animation plays. */
  | { readonly kind: 'recorder' }
  /** `insecure`: browsers encode video on secure pages only. */
  | { readonly kind: 'none'; readonly reason: 'insecure' | 'unsupported' };

export async function findVideoSupport(size: {
  readonly width: number;
  readonly height: number;
}): Promise<VideoSupport> {
  if ('VideoEncoder' in globalThis) {
    for (const codec of VIDEO_CODECS) {
      const config = videoConfig({ codec, ...size });
      const answer = await VideoEncoder.isConfigSupported(config).catch(() => undefined);
      if (answer?.supported === true) return { kind: 'encoder', codec };
    }
  }
  if (canRecord()) return { kind: 'recorder' };
  return { kind: 'none', reason: window.isSecureContext ? 'unsupported' : 'insecure' };
}

function canRecord(): boolean {
  return (
    'MediaRecorder' in globalThis &&
    'captureStream' in HTMLCanvasElement.prototype &&
    MediaRecorder.isTypeSupported(RECORDED_TYPE)
  );
}

export const RECORDED_TYPE = 'video/webm';
