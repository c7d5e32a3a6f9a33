/** Draws the user's board as a self-contained SVG file, without fonts, styles or other files. */
import { type Background, boardSvg } from '@chuhe/board/board-svg';
import type { Orientation } from '@chuhe/board/geometry';
import { type Game, type NodeId, nodeOf } from '@chuhe/game/tree';
import { labelsOf } from '../../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { toBoardShape } from '../../../lib/game/board-shapes.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { showPosition } from '../../../lib/game/shown-position.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';

export interface PictureChoices {
  /** Width in pixels. The height follows from the board's aspect ratio. */
  readonly width: number;
  /** Whether to draw the engine's arrows and the user's own arrows and circles. */
  readonly hasArrows: boolean;
  readonly hasLastMove: boolean;
  /** Whether to draw the numbers of the files. */
  readonly hasLabels: boolean;
  readonly background: Background;
  /** The side at the bottom. */
  readonly orientation: Orientation;
  /** A line below the board; empty for none. */
  readonly caption: string;
}

/** @param language the page's language tag, which determines how files are labelled. */
export function drawPicture(choices: PictureChoices, language: string): string {
  const { width, background, orientation } = choices;
  const caption = choices.caption.trim();
  const { game, current } = gameStore.getState();
  const { boardTheme, pieceSet, notation } = preferencesStore.getState();
  const { placement, lastMove, checks } = showPosition(game, current);
  return boardSvg(placement, {
    width,
    background,
    orientation,
    checks,
    theme: boardTheme,
    pieces: BOARD_PIECES[pieceSet],
    labels: choices.hasLabels ? labelsOf(notation, language) : 'none',
    lastMove: choices.hasLastMove ? lastMove : undefined,
    ...(caption !== '' && { captions: [caption] }),
    ...(choices.hasArrows && arrowsAt(game, current)),
  });
}

/**
 * Whether the current position has arrows or circles drawn by the user. If so, the picture includes arrows by default;
 * otherwise it does not, because the engine's arrows would give away a solution.
 */
export function hasOwnShapes(): boolean {
  const { game, current } = gameStore.getState();
  return (nodeOf(game, current).shapes ?? []).length > 0;
}

function arrowsAt(game: Game, current: NodeId) {
  const { shapes = [] } = nodeOf(game, current);
  return { hints: hintsStore.getState().hints, shapes: shapes.map(toBoardShape) };
}

export function svgBlob(svg: string): Blob {
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Rejects if the browser cannot decode the SVG. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await rasterise(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function rasterise(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The canvas could not be encoded as PNG'));
      else resolve(blob);
    }, 'image/png');
  });
}
