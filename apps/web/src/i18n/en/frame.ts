export const frame = {
  adminNavigation: 'Administration',
  artText: 'Engine, cloud, your own book and real games, side by side.',
  artTitle: 'Four sources for every move',
  boardPicture: 'A Xiangqi board in its starting position',
  unsaved: {
    leave: 'Leave',
    stay: 'Stay here',
    text: 'What you typed on this page is not saved and would be lost.',
    title: 'Leave this page?',
  },
};
