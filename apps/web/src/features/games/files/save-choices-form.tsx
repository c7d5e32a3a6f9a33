import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './game-files.module.css';
import type { WriteOptions } from './pgn-messages.ts';
import { SAVE_ENCODINGS, SAVE_NOTATIONS, SAVE_PARTS, saveChoicesStore } from './save-choices.ts';
import { isPgn, SAVE_FORMATS } from './save-formats.ts';

/** The choice of the format and of what it lets the user choose: notation, encoding, and what is written besides the moves. */
export function SaveChoicesForm({ options }: { readonly options: WriteOptions }) {
  const { t } = useTranslation();
  const { format } = options;
  return (
    <>
      <Choice
        label={t('files.save.format')}
        value={format}
        choices={SAVE_FORMATS.map((id) => ({ id, text: t(`files.save.formats.${id}`) }))}
        onChoose={(next) => saveChoicesStore.setState({ format: next })}
      />
      {isPgn(format) && <PgnChoices options={options} />}
      {format === 'sheet' && <NotationChoice notation={options.notation} />}
    </>
  );
}

type PgnOptions = Omit<WriteOptions, 'format'>;

export function PgnChoices({ options }: { readonly options: PgnOptions }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.columns}>
        <NotationChoice notation={options.notation} />
        <Choice
          label={t('files.save.encoding')}
          value={options.encoding}
          choices={SAVE_ENCODINGS.map((id) => ({ id, text: t(ENCODING_TEXTS[id]) }))}
          onChoose={(encoding) => saveChoicesStore.setState({ encoding })}
        />
      </div>
      <Parts options={options} />
    </>
  );
}

function NotationChoice({ notation }: Pick<WriteOptions, 'notation'>) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('files.save.notation')}
      value={notation}
      choices={SAVE_NOTATIONS.map((id) => ({ id, text: t(`files.save.notations.${id}`) }))}
      onChoose={(next) => saveChoicesStore.setState({ notation: next })}
    />
  );
}

const ENCODING_TEXTS = {
  'utf-8': 'files.save.encodings.utf8',
  gb18030: 'files.save.encodings.gb18030',
} as const;

interface ChoiceProps<Id extends string> {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly id: Id; readonly text: string }[];
  readonly onChoose: (id: Id) => void;
}

export function Choice<Id extends string>({ label, value, choices, onChoose }: ChoiceProps<Id>) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen !== undefined) onChoose(chosen.id);
        }}
      >
        {choices.map(({ id: choice, text }) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Parts({ options }: { readonly options: PgnOptions }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('files.save.parts')}</legend>
      <div className={classes.checks}>
        {SAVE_PARTS.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={options[part]}
              onChange={({ currentTarget }) =>
                saveChoicesStore.setState({ [part]: currentTarget.checked })
              }
            />
            {t(`files.save.${part}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
