import type { Game, NodeId } from '@chuhe/game/tree';
import { createContext, type ReactNode } from 'react';

/** What another feature has to say of a move, in a few characters behind it. */
export type MoveMark = (game: Game, id: NodeId) => ReactNode;

export const MoveMarkContext = createContext<MoveMark | undefined>(undefined);

/** Whether glyphs and scores are kept from the user, who plays on from a position that was judged before. */
export const HiddenJudgementsContext = createContext(false);
