/** Whether the address of the page names a game or a position to put on the board. */
export function addressNamesGame(): boolean {
  return /[?&](game|shared|imported|study|fen|moves)=/.test(window.location.search);
}
