export const analysis = {
  black: 'Black',
  board: 'Board',
  engine: 'Engine',
  graph: 'Graph',
  moves: 'Moves',
  red: 'Red',
  tools: 'Tools',
  voices: 'Voices',
  play: 'Game',
  retry: 'Exercise',
};
