import type { Ruleset } from '@chuhe/rules/judge';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import classes from './coach.module.css';
import { choicesStore, MOVE_LIMITS, type MoveLimit, setChoices } from './coach-choices.ts';

const RULESET_TEXTS = [
  ['asian', 'coach.rulesets.asian', 'coach.rulesets.asianText'],
  ['repetition-is-draw', 'coach.rulesets.draw', 'coach.rulesets.drawText'],
] as const satisfies readonly (readonly [Ruleset, string, string])[];

/** The rules of repetition. Changes take effect at once and are stored for the next visit. */
export function RulesForm() {
  const { t } = useTranslation();
  const { ruleset, moveLimit } = useStore(choicesStore);
  const id = useId();
  return (
    <fieldset className={classes.rules}>
      <legend>{t('coach.rules')}</legend>
      {RULESET_TEXTS.map(([each, name, text]) => (
        <div key={each} className={classes.ruleset}>
          <input
            id={id + each}
            type="radio"
            name={id}
            checked={each === ruleset}
            aria-describedby={`${id + each}-text`}
            onChange={() => setChoices({ ruleset: each })}
          />
          <label htmlFor={id + each}>{t(name)}</label>
          <small id={`${id + each}-text`}>{t(text)}</small>
        </div>
      ))}
      <LimitRow moveLimit={moveLimit} />
    </fieldset>
  );
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
