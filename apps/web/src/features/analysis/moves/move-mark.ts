import type { Game, NodeId } from '@chuhe/game/tree';
import { createContext, type ReactNode } from 'react';

/** A short mark behind a move, drawn by another feature. */
export type MoveMark = (game: Game, id: NodeId) => ReactNode;

export const MoveMarkContext = createContext<MoveMark | undefined>(undefined);

/** Whether glyphs and scores are hidden, as in an exercise from a reviewed position. */
export const HiddenJudgementsContext = createContext(false);
