/** The menu of a move and its form on a phone, loaded together. */
export { MoveMenu } from './move-menu.tsx';
export { MoveSheet } from './move-sheet.tsx';
