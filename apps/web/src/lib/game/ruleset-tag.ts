/** The rules on repetition that a game keeps in its PGN tag. */
import { type Game, getTag, removeTag, setTag } from '@chuhe/game/tree';
import { makeRulesetTag, RULESET_TAG, type TaggedRules } from '@chuhe/rules/judge';

/** `undefined` if the game has no such tag, so that the user's own choice applies. */
export function rulesetTagOf(game: Game): string | undefined {
  return getTag(game, RULESET_TAG);
}

export function withRules(game: Game, rules: TaggedRules | undefined): Game {
  return rules === undefined
    ? removeTag(game, RULESET_TAG)
    : setTag(game, RULESET_TAG, makeRulesetTag(rules));
}
