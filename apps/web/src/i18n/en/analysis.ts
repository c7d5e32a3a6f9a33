export const analysis = {
  black: 'Black',
  board: 'Board',
  engine: 'Engine',
  graph: 'Graph',
  moves: 'Moves',
  red: 'Red',
  tools: 'Tools',
  voices: 'Voices',
  voicesText:
    'What engine, cloud, your own book and real games say of every move, side by side in one table.',
};
