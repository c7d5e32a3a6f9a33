/** Encodes pictures as WebM with the browser's WebCodecs. */
import type { AnimationEncoder, WebmRequest } from './animation-encoder.ts';
import { type EncodedFrame, writeWebm } from './webm-writer.ts';

/** Milliseconds between two frames of the video. A picture that stays is repeated, since players and converters expect a steady rate. */
const STEP = 500;
/** Milliseconds after which a frame can be shown without those before it, so that players can seek. */
const KEY_DISTANCE = 20_000;
/** Bits a second for each pixel. Pictures stand still most of the time, so that few are enough. */
export const BITS_PER_PIXEL = 0.15;
/** The encoder's queue, in frames. */
const MAX_QUEUE = 8;

/** The configuration for `VideoEncoder`. */
export function videoConfig({
  codec,
  width,
  height,
}: Pick<WebmRequest, 'codec' | 'width' | 'height'>): VideoEncoderConfig {
  return {
    codec: codec.name,
    width,
    height,
    bitrate: Math.round(width * height * BITS_PER_PIXEL),
    framerate: 1000 / STEP,
    latencyMode: 'quality',
  };
}

export function makeVideoEncoder(request: WebmRequest): AnimationEncoder {
  const { codec, width, height } = request;
  const frames: EncodedFrame[] = [];
  const failures: Error[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ bytes, time: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key' });
    },
    error: (error) => failures.push(error),
  });
  encoder.configure(videoConfig(request));
  let time = 0;
  let lastKey = -Infinity;
  return {
    add: async (pixels, duration) => {
      const end = time + duration;
      for (; time < end; time += STEP) {
        throwFirst(failures);
        const keyFrame = time - lastKey >= KEY_DISTANCE;
        if (keyFrame) lastKey = time;
        const frame = new VideoFrame(pixels, {
          format: 'RGBX',
          codedWidth: width,
          codedHeight: height,
          timestamp: time * 1000,
          duration: STEP * 1000,
        });
        encoder.encode(frame, { keyFrame });
        frame.close();
        while (encoder.encodeQueueSize > MAX_QUEUE && failures.length === 0) await pause();
      }
    },
    finish: async () => {
      await encoder.flush();
      throwFirst(failures);
      return writeWebm(frames, { codec: codec.track, width, height, duration: time });
    },
    close: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

function throwFirst([failure]: readonly Error[]): void {
  if (failure !== undefined) throw failure;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 4);
  });
}
