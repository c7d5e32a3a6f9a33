/**
 * Nodes of a search unless administrators say otherwise, and the moves that it scores; all of them where there are fewer.
 * By the product's own engine that is depth 10 or more in all but a few positions, in one to two seconds.
 */
export const LEARNING = { nodes: 220_000, lines: 5 } as const;
