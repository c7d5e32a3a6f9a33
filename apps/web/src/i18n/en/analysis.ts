export const analysis = {
  black: 'Black',
  board: 'Board',
  engine: 'Engine',
  graph: 'Graph',
  moves: 'Moves',
  red: 'Red',
  tools: 'Tools',
  toMove: 'to move',
  sources: 'Sources',
  play: 'Game',
  retry: 'Exercise',
};
