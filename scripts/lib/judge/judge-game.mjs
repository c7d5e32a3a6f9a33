/**
 * @typedef {object} Judged
 * @property {string} players
 * @property {string} end reason of the end; `no end` if the rules do not end the game
 * @property {string | undefined} result result by the rules, `undefined` without an end
 * @property {string} recorded result in the file, `*` if it is open
 * @property {number} ply after which the rules end the game, 0 without an end
 * @property {number} plies of the main line
 */

/**
 * Judges the main line of a game. A game of `@chuhe/game` holds legal moves only, so all of them can be played.
 *
 * @param {Pick<import('./judge-paths.mjs').Modules, 'tree' | 'rules'>} modules
 * @param {import('@chuhe/game/tree').Game} game
 * @param {{ ruleset: import('@chuhe/rules/judge').Ruleset, occurrences: number, limit: number }} rules
 * @returns {Judged}
 */
export function judgeGame({ tree, rules }, game, { ruleset, occurrences, limit }) {
  const moves = tree.mainline(game).map(({ move }) => move);
  const verdict = rules.judge({
    fen: game.start,
    moves,
    ruleset,
    occurrences,
    ...rules.parseRulesetTag(tree.getTag(game, rules.RULESET_TAG)),
    moveLimit: limit,
  });
  const names = ['Red', 'Black'].map((name) => tree.getTag(game, name) ?? '?');
  const common = {
    players: names.join(' – '),
    recorded: tree.getTag(game, 'Result') ?? '*',
    plies: moves.length,
  };
  if (verdict.kind !== 'end') return { ...common, end: 'no end', result: undefined, ply: 0 };
  const result = verdict.winner === null ? '1/2-1/2' : verdict.winner === 'red' ? '1-0' : '0-1';
  return { ...common, end: verdict.reason, result, ply: verdict.ply };
}

/**
 * A line on a game that the rules end early or with another result than the recorded one; `undefined` for any other game.
 *
 * @param {Judged} judged
 */
export function reportGame({ players, end, result, recorded, ply, plies }) {
  if (result === undefined) return undefined;
  const differs = recorded !== '*' && recorded !== result;
  if (!differs && ply === plies) return undefined;
  const later = ply < plies ? `, ${plies - ply} plies before the last` : '';
  const file = differs ? `; the file says ${recorded}` : '';
  return `${players}: ${result} by ${end} at ply ${ply}${later}${file}`;
}
