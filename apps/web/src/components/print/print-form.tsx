import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckRow } from '../check-row.tsx';
import { ChoiceRow } from '../choice-row.tsx';
import { DIAGRAM_CHOICES } from './chapter.ts';
import classes from './print.module.css';
import { PER_PAGE, PRINT_KINDS, type PrintChoices } from './print-choices.ts';

interface PrintFormProps {
  readonly choices: PrintChoices;
  /** Whether one game is printed. */
  readonly isOne: boolean;
  /** Whether the game is on the board. */
  readonly hasCurrent: boolean;
  /** Whether some of the games are exercises. */
  readonly hasExercises: boolean;
  readonly onChange: (choices: PrintChoices) => void;
}

/** What is printed and how. */
export function PrintForm(props: PrintFormProps) {
  const { choices, isOne, hasCurrent, hasExercises, onChange } = props;
  const { t } = useTranslation();
  const change = (next: Partial<PrintChoices>): void => onChange({ ...choices, ...next });
  const { kind } = choices;
  return (
    <>
      <ChoiceRow
        label={t('print.kind')}
        value={kind}
        options={PRINT_KINDS.map((each) => [
          each,
          t(each === 'sheet' && !isOne ? 'print.kinds.sheets' : `print.kinds.${each}`),
        ])}
        onChoose={(next) => change({ kind: next })}
      />
      <TextRow
        label={t(kind === 'blank' ? 'print.club' : 'print.heading')}
        value={choices.heading}
        onChange={(heading) => change({ heading })}
      />
      {kind === 'booklet' && (
        <TextRow
          label={t('print.author')}
          value={choices.author}
          onChange={(author) => change({ author })}
        />
      )}
      {kind === 'booklet' && hasExercises && (
        <CheckRow
          label={t('print.exerciseSolutions')}
          checked={choices.hasSolutions}
          onChange={(hasSolutions) => change({ hasSolutions })}
        />
      )}
      {kind === 'sheet' && (
        <CheckRow
          label={t('print.hasDiagrams')}
          checked={choices.hasDiagrams}
          onChange={(hasDiagrams) => change({ hasDiagrams })}
        />
      )}
      {kind === 'diagrams' && (
        <DiagramRows choices={choices} hasCurrent={hasCurrent} change={change} />
      )}
      {kind !== 'blank' && (
        <CheckRow
          label={t('print.hasShapes')}
          checked={choices.hasShapes}
          onChange={(hasShapes) => change({ hasShapes })}
        />
      )}
    </>
  );
}

interface DiagramRowsProps extends Pick<PrintFormProps, 'choices' | 'hasCurrent'> {
  readonly change: (next: Partial<PrintChoices>) => void;
}

function DiagramRows({ choices, hasCurrent, change }: DiagramRowsProps) {
  const { t } = useTranslation();
  const positions = DIAGRAM_CHOICES.filter((each) => hasCurrent || each !== 'current');
  return (
    <>
      <ChoiceRow
        label={t('print.positions')}
        value={choices.positions}
        options={positions.map((each) => [each, t(`print.positionChoices.${each}`)])}
        onChoose={(next) => change({ positions: next })}
      />
      <ChoiceRow
        label={t('print.perPage')}
        value={choices.perPage}
        options={PER_PAGE.map((each) => [each, `${each}`])}
        onChoose={(perPage) => change({ perPage })}
      />
      <CheckRow
        label={t('print.hasSolutions')}
        checked={choices.hasSolutions}
        onChange={(hasSolutions) => change({ hasSolutions })}
      />
      <CheckRow
        label={t('print.hasLines')}
        checked={choices.hasLines}
        onChange={(hasLines) => change({ hasLines })}
      />
    </>
  );
}

/** Longer headings would not fit on a line. */
const MAX_TEXT = 120;

interface TextRowProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextRow({ label, value, onChange }: TextRowProps) {
  const id = useId();
  return (
    <div className={classes.textRow}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={MAX_TEXT}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
