import type { SearchTarget } from '@chuhe/contract/game-search';
import { makeFen } from '@chuhe/rules/fen';
import { type PackedGame, replayLine } from '../scan-games.ts';
import { Census, isPawn } from './census.ts';
import { makeMatcher } from './matcher.ts';
import { type ImageChoice, imagesOf } from './target-images.ts';

/** A position, a balance of material or a pattern that games are gone through for. */
export interface TargetQuery extends ImageChoice {
  readonly target: SearchTarget;
}

/** Where a game has it first. */
export interface TargetFound {
  readonly ply: number;
  /** The position there. */
  readonly fen: string;
  readonly isMirrored: boolean;
  readonly isSwapped: boolean;
}

/** @returns of each game where its mainline has the target or an image of it; null where it does not */
export function findTarget(
  { target, ...choice }: TargetQuery,
  games: readonly PackedGame[],
): readonly (TargetFound | null)[] {
  const wanted = imagesOf(target, choice).map((image) => ({
    ...image,
    matcher: makeMatcher(image.target),
  }));
  const census = new Census();
  return games.map((game) => findIn(game, wanted, census));
}

type Wanted = Omit<TargetFound, 'ply' | 'fen'> & {
  readonly matcher: ReturnType<typeof makeMatcher>;
};

function findIn(game: PackedGame, all: readonly Wanted[], census: Census): TargetFound | null {
  let found: TargetFound | null = null;
  let open = all;
  // Something was taken, or a pawn has moved: what is gone now stays away.
  let hasChanged = true;
  replayLine(game, (board, ply, next) => {
    if (hasChanged) {
      census.take(board);
      open = open.filter(({ matcher }) => !matcher.isLost(census));
      if (open.length === 0) return true;
    }
    for (const { matcher, isMirrored, isSwapped } of open) {
      if (!matcher.matches(board)) continue;
      found = { ply, fen: makeFen(board.toSetup()), isMirrored, isSwapped };
      return true;
    }
    hasChanged = board.cells[next >> 8] !== 0 || isPawn(board.cells[next & 255] ?? 0);
    return false;
  });
  return found;
}
