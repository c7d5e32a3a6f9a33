/** Records pictures as WebM while they are shown on a canvas. It takes as long as the animation, and the page must stay visible. */
import type { AnimationEncoder } from './animation-encoder.ts';
import { RECORDED_TYPE } from './video-support.ts';

const FRAME_RATE = 8;

export function recordCanvas(size: {
  readonly width: number;
  readonly height: number;
}): AnimationEncoder {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  const stream = canvas.captureStream(FRAME_RATE);
  const recorder = new MediaRecorder(stream, { mimeType: RECORDED_TYPE });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  const close = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    add: async (pixels, duration) => {
      context.putImageData(new ImageData(pixels, size.width, size.height), 0, 0);
      if (recorder.state === 'inactive') recorder.start();
      await new Promise((resolve) => {
        setTimeout(resolve, duration);
      });
    },
    finish: async () => {
      close();
      await stopped;
      return new Uint8Array(await new Blob(parts).arrayBuffer());
    },
    close,
  };
}
