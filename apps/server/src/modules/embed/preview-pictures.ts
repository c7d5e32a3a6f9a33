import { renderAsync } from '@resvg/resvg-js';
import { tooManyRequests } from '../../http/api-error.ts';

/** Pictures that are drawn at the same time. The library draws outside the main thread. */
const MAX_RUNNING = 2;
/** Pictures that wait. Further ones are refused. */
const MAX_WAITING = 40;
/** After how long a refused request should be repeated. */
const RETRY_MS = 5000;
/** The most bytes of pictures in memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Draws preview pictures as PNG, a few at a time, and keeps those that were asked for last. */
export class PreviewPictures {
  readonly #kept = new Map<string, Buffer>();
  /** Pictures that are being drawn, so that two requests for one cause one drawing. */
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #bytes = 0;
  #running = 0;

  /**
   * @param key names the picture
   * @param draw makes the SVG, unless the picture is kept
   * @throws ApiError TOO_MANY_REQUESTS if too many pictures are waiting
   */
  get(key: string, draw: () => string): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // Moves it to the end, so that it is dropped last.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept);
    }
    const pending = this.#pending.get(key) ?? this.#make(key, draw);
    this.#pending.set(key, pending);
    return pending;
  }

  async #make(key: string, draw: () => string): Promise<Buffer> {
    try {
      await this.#enter();
      try {
        const picture = await render(draw());
        this.#keep(key, picture);
        return picture;
      } finally {
        this.#leave();
      }
    } finally {
      this.#pending.delete(key);
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < MAX_RUNNING) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw tooManyRequests(RETRY_MS);
    // The place of the picture that ends is passed on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #keep(key: string, picture: Buffer): void {
    this.#kept.set(key, picture);
    this.#bytes += picture.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}

/** Fonts of the system are not read, so that the same picture comes from every machine. */
async function render(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}
