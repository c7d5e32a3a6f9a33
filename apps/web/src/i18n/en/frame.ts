export const frame = {
  adminNavigation: 'Administration',
  artText: 'Engine, cloud, your own book and real games, side by side.',
  artTitle: 'Four sources for every move',
  boardPicture: 'A Xiangqi board in its starting position',
};
