/**
 * Clears what an engine has learned, so that no game depends on an earlier one. In engines of the Stockfish family
 * `ucinewgame` clears only the hash; setting the threads also clears their histories.
 *
 * @param {import('@chuhe/uci/session').Session} session
 * @param {number} threads the present number
 */
export function forgetGame(session, threads) {
  session.setOption('Threads', threads);
  session.newGame();
}
