import { RESULTS } from '@chuhe/game/pgn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './game-files.module.css';
import { TAG_FIELDS, type TagDraft, type TagField } from './save-choices.ts';
import { Choice } from './save-choices-form.tsx';

interface TagsFormProps {
  readonly draft: TagDraft;
  readonly onChange: (draft: TagDraft) => void;
}

/** The players, event, date and result of the game. */
export function TagsForm({ draft, onChange }: TagsFormProps) {
  const { t } = useTranslation();
  const known = RESULTS.map((id) => ({ id: id as string, text: t(RESULT_TEXTS[id]) }));
  const isKnown = known.some(({ id }) => id === draft.Result);
  const results = isKnown ? known : [...known, { id: draft.Result, text: draft.Result }];
  return (
    <details className={classes.section} open={draft.Red === '' && draft.Black === ''}>
      <summary>{t('files.save.tags')}</summary>
      <div className={classes.columns}>
        {TAG_FIELDS.map((name) => (
          <TagInput
            key={name}
            name={name}
            value={draft[name]}
            onChange={(value) => onChange({ ...draft, [name]: value })}
          />
        ))}
        <Choice
          label={t('files.tags.Result')}
          value={draft.Result}
          choices={results}
          onChoose={(Result) => onChange({ ...draft, Result })}
        />
      </div>
    </details>
  );
}

const RESULT_TEXTS = {
  '1-0': 'files.save.results.red',
  '0-1': 'files.save.results.black',
  '1/2-1/2': 'files.save.results.draw',
  '*': 'files.save.results.open',
} as const;

interface TagInputProps {
  readonly name: TagField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TagInput({ name, value, onChange }: TagInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t(`files.tags.${name}`)}</label>
      <input
        id={id}
        value={value}
        autoComplete="off"
        maxLength={500}
        placeholder={name === 'Date' ? '2026.11.21' : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
