import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeChecks, describeMove } from './describe.ts';
import { type Placement, samePlacement } from './placement.ts';
import { type Move, type Square, sameMove } from './square.ts';
import type { BoardTexts } from './texts.ts';

/** A zero-width joiner makes the same text another one, so that it is read again. */
const AGAIN = '‍';

/**
 * What is said goes into the live region by hand: it is no part of what React draws. When the board's texts have become
 * others, what was said in the earlier ones goes.
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
}

/**
 * Says each new last move, whoever made it, with what it took and whom it checks. A host may make its values anew while the
 * position stands, so they are compared as what they say.
 */
export function useMoveSpeech(played: Played, say: (text: string) => void): void {
  const { placement, lastMove, checks, texts } = played;
  const before: RefObject<Pick<Played, 'placement' | 'lastMove'>> = useRef(played);
  useEffect(() => {
    const { current } = before;
    before.current = { placement, lastMove };
    if (lastMove === undefined || lastMove === current.lastMove) return;
    if (sameMove(lastMove, current.lastMove) && samePlacement(placement, current.placement)) return;
    const placements = { before: current.placement, after: placement };
    const move = describeMove(lastMove, placements, texts);
    const words = [move, describeChecks(checks, texts)].filter((text) => text !== undefined);
    if (words.length > 0) say(words.join('. '));
  }, [placement, lastMove, checks, texts, say]);
}
