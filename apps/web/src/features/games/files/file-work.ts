/** The chunk that is loaded when a file or a text is opened or saved. */
export { openFresh } from './announce.ts';
export { openExample } from './example-game.ts';
export { FileDialogs } from './file-dialogs.tsx';
export { restoreList, showWantedList } from './keep-list.ts';
export { openAgain, openFiles, openText } from './open-file.ts';
export { closeList, stepInList } from './open-list.ts';
