import { parseRulesetTag, RULESETS, type TaggedRules } from '@chuhe/rules/judge';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CheckRow } from '../../../components/check-row.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { rulesetTagOf, withRules } from '../../../lib/game/ruleset-tag.ts';
import { parseChoice } from '../../../lib/parse.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import classes from './coach.module.css';
import {
  type CoachChoices,
  choicesStore,
  DEFAULT_CHOICES,
  MOVE_LIMITS,
  type MoveLimit,
  OCCURRENCES,
  rulesOf,
  setChoices,
} from './coach-choices.ts';

interface RulesFormProps {
  /** Whether the form is the whole content of a dialog, whose title says what it is. */
  readonly isAlone?: boolean;
}

/**
 * The rules of repetition. Changes take effect at once. They are stored for the next visit, but rules that are kept in the game
 * change there and can be undone. In a game against the engine they stay as they were chosen, with the usual move limit.
 */
export function RulesForm({ isAlone = false }: RulesFormProps) {
  const { t } = useTranslation();
  const choices = useStore(choicesStore);
  const tag = useStore(gameStore, ({ game }) => rulesetTagOf(game));
  const isPlaying = useStore(activityStore, ({ activity }) => activity === 'play');
  const isKept = parseRulesetTag(tag) !== undefined;
  const rules = rulesOf(choices, { tag, isPlaying });
  const { ruleset, occurrences } = rules;
  const choose = (change: Partial<Pick<CoachChoices, 'ruleset' | 'occurrences'>>): void => {
    if (!isKept) setChoices(change);
    else
      keepInGame({ ...rules, ...change, occurrences: Number(change.occurrences ?? occurrences) });
  };
  const id = useId();
  return (
    <fieldset className={classes.rules} data-alone={isAlone || undefined} disabled={isPlaying}>
      <legend className={isAlone ? 'heard' : undefined}>{t('coach.rules')}</legend>
      {RULESETS.map((each) => (
        <div key={each} className={classes.ruleset}>
          <input
            id={id + each}
            type="radio"
            name={id}
            checked={each === ruleset}
            aria-describedby={`${id + each}-text`}
            onChange={() => choose({ ruleset: each })}
          />
          <label htmlFor={id + each}>{t(`coach.rulesets.${each}`)}</label>
          <small id={`${id + each}-text`}>{t(`coach.rulesets.${each}Text`)}</small>
        </div>
      ))}
      {ruleset === 'online' && (
        <ChoiceRow
          label={t('coach.occurrences')}
          value={`${occurrences}`}
          options={offered(`${occurrences}`).map((each) => [each, each])}
          onChoose={(choice) =>
            choose({ occurrences: parseChoice(choice, OCCURRENCES, choices.occurrences) })
          }
        />
      )}
      <CheckRow
        label={t('coach.inGame')}
        checked={isKept}
        onChange={(kept) => keepInGame(kept ? rules : undefined)}
      />
      <LimitRow moveLimit={isPlaying ? DEFAULT_CHOICES.moveLimit : choices.moveLimit} />
    </fieldset>
  );
}

/** The choices of the occurrence. The tag of a game may name one that is not among the usual ones. */
function offered(occurrence: string): readonly string[] {
  const usual = OCCURRENCES.filter((each) => each !== occurrence);
  return [...usual, occurrence].toSorted((one, other) => Number(one) - Number(other));
}

function keepInGame(kept: TaggedRules | undefined): void {
  editGame((game) => ({ game: withRules(game, kept) }));
}

function LimitRow({ moveLimit }: { readonly moveLimit: MoveLimit }) {
  const { t } = useTranslation();
  const textOf = (limit: MoveLimit): string =>
    limit === 'none' ? t('coach.moveLimits.none') : t('coach.moveLimits.plies', { plies: limit });
  return (
    <ChoiceRow
      label={t('coach.moveLimit')}
      value={moveLimit}
      options={MOVE_LIMITS.map((each) => [each, textOf(each)])}
      onChoose={(choice) => setChoices({ moveLimit: choice })}
    />
  );
}
