import { useCallback } from 'react';
import { useLateText } from '../lib/use-late-text.ts';
import classes from './admin.module.css';

interface ListToolsProps<Choice extends string> {
  /** What is searched for, by the address. */
  readonly search: string;
  /** The server reads no more. */
  readonly mostLetters: number;
  readonly searchLabel: string;
  readonly onSearch: (text: string | undefined) => void;
  readonly choiceLabel: string;
  readonly value: Choice;
  readonly options: readonly (readonly [value: Choice, text: string])[];
  readonly onChoose: (value: Choice) => void;
}

/** What a list is searched for, a moment after it was typed, and what it is narrowed to. */
export function ListTools<Choice extends string>(props: ListToolsProps<Choice>) {
  const { search, mostLetters, searchLabel, onSearch } = props;
  const { choiceLabel, value, options, onChoose } = props;
  const find = useCallback((text: string) => onSearch(text || undefined), [onSearch]);
  const [typed, type] = useLateText(search, find);
  return (
    <div className={classes.tools} role="search">
      <input
        type="search"
        value={typed}
        maxLength={mostLetters}
        placeholder={searchLabel}
        aria-label={searchLabel}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <select
        aria-label={choiceLabel}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => each === currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
