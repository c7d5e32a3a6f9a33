import { CHAPTER_LIMITS, type Refusal } from '../operations/operation.ts';
import type { ChapterNode } from './chapter-node.ts';
import { type ChapterState, countMoves } from './chapter-state.ts';

/**
 * Why a game is too large to be a chapter; `undefined` if it is not. Operations keep the limits by themselves, so only states that `stateOf`
 * has made need this check: an operation could not address what is beyond them.
 */
export function checkLimits(state: ChapterState): Refusal | undefined {
  if (countMoves(state) > CHAPTER_LIMITS.moves) return 'too-many-moves';
  if (state.root.text > CHAPTER_LIMITS.text) return 'text-too-long';
  let level: readonly ChapterNode[] = [state.root];
  for (let ply = 0; level.length > 0; ply += 1) {
    if (ply > CHAPTER_LIMITS.plies) return 'too-many-plies';
    for (const node of level) {
      const refusal = checkNotes(node);
      if (refusal !== undefined) return refusal;
    }
    level = level.flatMap(({ children }) => children);
  }
  return undefined;
}

function checkNotes({ notes }: ChapterNode): Refusal | undefined {
  const { comment = '', commentBefore = '', glyphs = [], shapes = [] } = notes;
  const longest = Math.max(comment.length, commentBefore.length);
  if (longest > CHAPTER_LIMITS.comment) return 'text-too-long';
  const isFull = glyphs.length > CHAPTER_LIMITS.glyphs || shapes.length > CHAPTER_LIMITS.shapes;
  return isFull ? 'too-many-shapes' : undefined;
}
