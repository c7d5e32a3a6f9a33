import type { NewAssignment } from '@chuhe/contract/coaching';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { EXERCISE_KINDS } from '@chuhe/contract/exercise-limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { parseChoice } from '../../../lib/parse.ts';
import classes from './groups.module.css';

interface ChosenFieldsProps {
  readonly errorOf: (name: string) => string | undefined;
}

/** By what exercises of the site are chosen: the kind, the rating and the number. */
export function ChosenFields({ errorOf }: ChosenFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { min, max } = COACHING_LIMITS.rating;
  const rating = { type: 'number', min, max, step: 50, inputMode: 'numeric' } as const;
  return (
    <div className={classes.chosen}>
      <div className={form.field}>
        <div className={form.label}>
          <label htmlFor={id}>{t('exercises.kind')}</label>
        </div>
        <select id={id} name="exerciseKind" className={classes.select} defaultValue="all">
          <option value="all">{t('exercises.kinds.all')}</option>
          {EXERCISE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`exercises.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <TextField
        name="count"
        label={t('groups.count')}
        type="number"
        inputMode="numeric"
        min={1}
        max={COACHING_LIMITS.exercises}
        defaultValue={10}
        error={errorOf('count')}
      />
      <TextField
        name="minRating"
        label={t('groups.minRating')}
        isOptional
        {...rating}
        error={errorOf('minRating')}
      />
      <TextField
        name="maxRating"
        label={t('groups.maxRating')}
        isOptional
        {...rating}
        error={errorOf('maxRating')}
      />
    </div>
  );
}

type Chosen = Extract<NewAssignment['work'], { kind: 'chosen' }>;

/** Reads the fields. @returns what is wrong if something is */
export function readChoice({
  exerciseKind,
  count,
  minRating,
  maxRating,
}: Readonly<Record<string, string>>): Chosen | 'rating' | 'count' {
  const [from, to] = [readRating(minRating), readRating(maxRating)];
  const number = Number(count);
  if (!Number.isInteger(number) || number < 1 || number > COACHING_LIMITS.exercises) return 'count';
  if (from === null || to === null) return 'rating';
  if (from !== undefined && to !== undefined && from > to) return 'rating';
  const kind = parseChoice(exerciseKind, EXERCISE_KINDS, undefined);
  return {
    kind: 'chosen',
    count: number,
    ...(kind !== undefined && { exerciseKind: kind }),
    ...(from !== undefined && { minRating: from }),
    ...(to !== undefined && { maxRating: to }),
  };
}

/** @returns `undefined` for an empty field, null for a value out of range */
function readRating(text = ''): number | undefined | null {
  if (text.trim() === '') return undefined;
  const rating = Number(text);
  const { min, max } = COACHING_LIMITS.rating;
  return Number.isInteger(rating) && rating >= min && rating <= max ? rating : null;
}
