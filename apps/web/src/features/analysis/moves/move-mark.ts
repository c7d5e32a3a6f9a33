import type { Game, NodeId } from '@chuhe/game/tree';
import { createContext, type ReactNode } from 'react';

/** Renders a short mark after a move. Another feature provides it. */
export type MoveMark = (game: Game, id: NodeId) => ReactNode;

export const MoveMarkContext = createContext<MoveMark | undefined>(undefined);

/** Whether glyphs and scores are hidden, for example during an exercise. */
export const HiddenJudgementsContext = createContext(false);
