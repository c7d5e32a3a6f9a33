import { memo, useMemo } from 'react';
import type { PlacedPiece } from '../animation.ts';
import { translate } from '../drawing/drawing.ts';
import { Drawn } from '../drawing/drawn.tsx';
import { drawPiece, drawShadow } from '../drawing/piece.ts';
import type { PieceSet, Theme } from '../drawing/theme.ts';
import { type Orientation, pointOf } from '../geometry.ts';
import { makePiece, type Piece, parsePiece } from '../piece.ts';
import type { Placement } from '../placement.ts';
import type { Square } from '../square.ts';

interface Look {
  readonly theme: Theme;
  readonly set: PieceSet;
  readonly orientation: Orientation;
}

interface PiecesProps extends Look {
  readonly placement: Placement;
  /** Captured pieces, which stay until the animation ends. */
  readonly ghosts: readonly PlacedPiece[];
  /** Squares of animated pieces, which are drawn above the others. */
  readonly travellers: ReadonlySet<Square>;
  readonly movable: (square: Square) => boolean;
  readonly lifted: Square | undefined;
  /** The square from which a piece is dragged. The piece stays faintly visible there until the drop. */
  readonly left: Square | undefined;
}

export const Pieces = memo(function Pieces(props: PiecesProps) {
  const { placement, ghosts, travellers, movable, lifted, left, ...look } = props;
  const still = [...placement].filter(([square]) => !travellers.has(square));
  const animated = [...placement].filter(([square]) => travellers.has(square));
  return (
    <>
      {ghosts.map(({ square, piece }) => (
        <PieceOn key={`${square}-ghost`} kind={makePiece(piece)} ghost square={square} {...look} />
      ))}
      {[...still, ...animated].map(([square, piece]) => (
        <PieceOn
          key={square}
          square={square}
          kind={makePiece(piece)}
          movable={movable(square)}
          lifted={square === lifted && square !== left}
          left={square === left}
          {...look}
        />
      ))}
    </>
  );
});

interface PieceOnProps extends Look {
  readonly square: Square;
  /** The piece as a letter, not as an object, since a host may create new objects for every rendering. */
  readonly kind: string;
  readonly ghost?: boolean;
  readonly movable?: boolean;
  readonly lifted?: boolean;
  readonly left?: boolean;
}

const PieceOn = memo(function PieceOn(props: PieceOnProps) {
  const { square, kind, theme, set, orientation, ghost = false } = props;
  const piece = parsePiece(kind);
  return (
    <g
      className={classOf(props)}
      transform={translate(pointOf(square, orientation))}
      {...(ghost ? { 'data-ghost': square } : { 'data-square': square })}
    >
      {piece && <Figure piece={piece} theme={theme} set={set} />}
    </g>
  );
});

/** Shadow, disc and face at the origin. */
export function Figure({ piece, theme, set }: { piece: Piece; theme: Theme; set: PieceSet }) {
  const shadow = useMemo(() => drawShadow(theme), [theme]);
  const body = useMemo(() => drawPiece(theme, set, piece), [theme, set, piece]);
  return (
    <>
      <Drawn drawing={shadow} />
      <Drawn drawing={body} />
    </>
  );
}

function classOf({ movable, lifted, left }: PieceOnProps): string {
  const flags = [movable && 'b-movable', lifted && 'b-lifted', left && 'b-left'];
  return ['b-piece', ...flags.filter((flag) => typeof flag === 'string')].join(' ');
}
