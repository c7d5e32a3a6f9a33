/**
 * Has an engine forget what it knows, so that no game depends on the one before. In engines of the Stockfish family a new
 * game clears the hash only; new threads also forget what they keep beside it.
 *
 * @param {import('@chuhe/uci/session').Session} session
 * @param {number} threads that it has
 */
export function forgetGame(session, threads) {
  session.setOption('Threads', threads);
  session.newGame();
}
