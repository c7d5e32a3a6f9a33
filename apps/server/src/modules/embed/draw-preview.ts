import { boardSvg } from '@chuhe/board/board-svg';
import type { EmbedLook } from '@chuhe/contract/embed';
import { nodeOf, positionAt } from '@chuhe/game/tree';
import { sourceOf, targetOf } from '@chuhe/rules/move';
import { makeSquare } from '@chuhe/rules/square';
import type { Assets } from '../../http/assets.ts';
import type { Shown } from './embed-source.ts';
import { nodeAtPly, readShown } from './shown-game.ts';

/** Size of a preview in pixels, as sites that show previews ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** In pixels. The board's height follows from its width. */
const BOARD = { x: 70, y: 20, width: 514 } as const;

export type PreviewLook = Pick<EmbedLook, 'board' | 'pieces' | 'orientation'>;

/**
 * Draws a preview as SVG: the board beside the site's sign. It has no text, since text would need a font for every script: characters of
 * pieces are outlines. A whole game is shown by the end of its mainline.
 */
export function drawPreview(
  shown: Shown,
  { board, pieces, orientation }: PreviewLook,
  assets: Assets,
): string {
  const game = readShown(shown);
  const isWhole = !shown.isExercise && shown.ply === 0;
  const node = nodeAtPly(game, isWhole ? null : shown.ply);
  const position = positionAt(game, node);
  const { move } = nodeOf(game, node);
  const drawn = boardSvg(position.fen, {
    width: BOARD.width,
    theme: board === 'auto' ? 'wood' : board,
    pieces,
    // The numbers along the edges are text.
    labels: 'none',
    orientation: orientation === 'auto' ? shown.orientation : orientation,
    lastMove:
      move === 0 ? undefined : { from: makeSquare(sourceOf(move)), to: makeSquare(targetOf(move)) },
    checks: position.isCheck() ? [makeSquare(position.toBoard().kingOf(position.turn))] : [],
  });
  const { width, height } = PREVIEW_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#eff2f4"/>`,
    placed(drawn, { x: BOARD.x, y: BOARD.y }),
    placed(String(assets['icon.svg'].body), { x: 812, y: 160, width: 160, height: 160 }),
    placed(String(assets['wordmark.svg'].body), { x: 752, y: 360, width: 280, height: 140 }),
    '</svg>',
  ].join('');
}

/** A drawing at a place in another one. */
function placed(svg: string, place: Readonly<Record<string, number>>): string {
  const attributes = Object.entries(place).map(([name, value]) => `${name}="${value}"`);
  return svg.replace('<svg ', `<svg ${attributes.join(' ')} `);
}
