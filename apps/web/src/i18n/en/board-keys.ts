/** The keys of the board, in the list of shortcuts. */
export const boardKeys = {
  cancel: 'Put it back',
  cursor: 'Move the cursor',
  draw: 'Arrow or circle: green, red, blue, yellow',
  edge: 'Move it to the edge',
  erase: 'Erase the drawings on a point',
  pick: 'Pick up or put down a piece',
  title: 'On the board (Tab leads there)',
};
