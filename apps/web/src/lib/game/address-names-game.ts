import { chapterOfAddress } from '../studies/chapter-link.ts';

/** Whether the address of the page names a game or a position to put on the board. */
export function addressNamesGame(): boolean {
  return (
    chapterOfAddress() !== undefined ||
    /[?&](game|shared|imported|study|fen|moves)=/.test(window.location.search)
  );
}
