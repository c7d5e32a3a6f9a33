export const analysis = {
  black: 'Black',
  board: 'Board',
  boardText: 'The pieces are on their way: this is where you will set up, play and draw arrows.',
  engine: 'Engine',
  engineText: 'The engine runs in your own browser and shows its best lines here.',
  graph: 'Graph',
  graphText: 'The course of the game, with each mistake on its move.',
  moves: 'Moves',
  movesText: 'The moves, variations and comments of the game.',
  red: 'Red',
  tools: 'Tools',
  voices: 'Voices',
  voicesText:
    'What engine, cloud, your own book and real games say of every move, side by side in one table.',
};
