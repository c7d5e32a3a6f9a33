import { useCallback } from 'react';
import { useLateText } from '../lib/use-late-text.ts';
import classes from './admin.module.css';

interface ListToolsProps<Choice extends string> {
  /** Search text in the address. */
  readonly search: string;
  /** Longest search text that the server accepts. */
  readonly mostLetters: number;
  readonly searchLabel: string;
  readonly onSearch: (text: string | undefined) => void;
  readonly choiceLabel: string;
  readonly value: Choice;
  readonly options: readonly (readonly [value: Choice, text: string])[];
  readonly onChoose: (value: Choice) => void;
}

/** The search field and the filter of a list. The search starts a moment after typing. */
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
