import type { SearchTarget } from '@chuhe/contract/game-search';
import { makeFen } from '@chuhe/rules/fen';
import { type PackedGame, replayLine } from '../scan/scan-games.ts';
import { makeMatcher } from './matcher.ts';
import { isPawn, MaterialState } from './material-state.ts';
import { type ImageChoice, imagesOf } from './target-images.ts';

/** A position, material or pattern to search games for. */
export interface TargetQuery extends ImageChoice {
  readonly target: SearchTarget;
}

/** The first match in a game. */
export interface TargetFound {
  readonly ply: number;
  readonly fen: string;
  readonly isMirrored: boolean;
  readonly isSwapped: boolean;
}

/** @returns for each game the first match of the target or an image in its mainline; null if there is none */
export function findTarget(
  { target, ...choice }: TargetQuery,
  games: readonly PackedGame[],
): readonly (TargetFound | null)[] {
  const images = imagesOf(target, choice).map((image) => ({
    ...image,
    matcher: makeMatcher(image.target),
  }));
  const material = new MaterialState();
  return games.map((game) => findInGame(game, images, material));
}

type ImageMatcher = Omit<TargetFound, 'ply' | 'fen'> & {
  readonly matcher: ReturnType<typeof makeMatcher>;
};

function findInGame(
  game: PackedGame,
  all: readonly ImageMatcher[],
  material: MaterialState,
): TargetFound | null {
  let found: TargetFound | null = null;
  let open = all;
  // A capture or a pawn move can make a target unreachable for the rest of the game.
  let isIrreversible = true;
  replayLine(game, (board, ply, next) => {
    if (isIrreversible) {
      material.update(board);
      open = open.filter(({ matcher }) => !matcher.isUnreachable(material));
      if (open.length === 0) return true;
    }
    for (const { matcher, isMirrored, isSwapped } of open) {
      if (!matcher.matches(board)) continue;
      found = { ply, fen: makeFen(board.toSetup()), isMirrored, isSwapped };
      return true;
    }
    isIrreversible = board.cells[next >> 8] !== 0 || isPawn(board.cells[next & 255] ?? 0);
    return false;
  });
  return found;
}
