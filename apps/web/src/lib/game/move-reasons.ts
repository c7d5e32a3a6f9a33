/** Why moves of the open game are bad, in the user's language, as a review has proved it. Shown beside the moves; not part of the game. */
import type { NodeId } from '@chuhe/game/tree';
import { defineStore } from '../services.ts';

export const moveReasons = defineStore<{ readonly reasons: ReadonlyMap<NodeId, string> }>(() => ({
  reasons: new Map(),
}));
