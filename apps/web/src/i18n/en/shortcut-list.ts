/** The texts of the list of shortcuts. */
export const menus = {
  navigation: 'Moves',
  onBoard: 'While the board has the focus, the arrow keys, Home and End move its cursor instead.',
};
