import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeChecks, describeMove } from './describe.ts';
import { type Placement, samePlacement } from './placement.ts';
import { type Move, type Square, sameMove } from './square.ts';
import type { BoardTexts } from './texts.ts';

/** A zero-width joiner changes a repeated text, so that screen readers announce it again. */
const AGAIN = '‍';

/**
 * Announces texts in the live region, whose content React does not render. A change of the board's
 * texts clears the region, since the last announcement is in the previous language.
 */
export function useSpeech({ released }: BoardTexts) {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (region.current !== null) region.current.textContent = '';
  }, [released]);
  const [say] = useState(() => (text: string) => {
    const { current } = region;
    if (current !== null) current.textContent = current.textContent === text ? text + AGAIN : text;
  });
  return { region, say };
}

interface Played {
  readonly placement: Placement;
  readonly lastMove: Move | undefined;
  readonly checks: readonly Square[];
  readonly texts: BoardTexts;
  readonly subject: string | number | undefined;
  readonly moveText: string | undefined;
}

/**
 * Announces each new last move with its capture and checks, and the return to the starting position, unless the
 * subject changes. Moves and placements are compared by value, since hosts may create new objects for the same
 * position.
 */
export function useMoveSpeech(played: Played, say: (text: string) => void): void {
  const { placement, lastMove, checks, texts, subject, moveText } = played;
  const before: RefObject<Pick<Played, 'placement' | 'lastMove' | 'subject'>> = useRef(played);
  useEffect(() => {
    const { current } = before;
    before.current = { placement, lastMove, subject };
    if (subject !== current.subject || lastMove === current.lastMove) return;
    if (lastMove === undefined) {
      say(texts.start);
      return;
    }
    if (sameMove(lastMove, current.lastMove) && samePlacement(placement, current.placement)) return;
    // The captured piece is known only if the move leads from the previous placement to this one.
    const isStep = samePlacement(afterMove(current.placement, lastMove), placement);
    const placements = { before: isStep ? current.placement : undefined, after: placement };
    const move = describeMove(lastMove, placements, texts);
    const all = [moveText, move, describeChecks(checks, texts)];
    const words = all.filter((text) => text !== undefined);
    if (words.length > 0) say(words.join('. '));
  }, [placement, lastMove, checks, texts, subject, moveText, say]);
}

function afterMove(before: Placement, { from, to }: Move): Placement {
  const after = new Map(before);
  const piece = after.get(from);
  if (piece !== undefined) after.set(to, piece);
  after.delete(from);
  return after;
}
