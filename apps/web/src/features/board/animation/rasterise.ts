/** Draws SVG pictures as pixels. Browsers decode SVG on the page only, not in workers. */
export class Rasteriser {
  readonly #context: CanvasRenderingContext2D;

  /** @param width in pixels, as is `height` */
  constructor(width: number, height: number) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('The browser has no canvas');
    this.#context = context;
  }

  /** The pixels as RGBA without transparency. Rejects if the browser cannot decode the SVG. */
  async draw(svg: string): Promise<Uint8ClampedArray<ArrayBuffer>> {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = this.#context;
      const { width, height } = context.canvas;
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, width, height);
      context.drawImage(image, 0, 0, width, height);
      return new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}
