import { listOwnMatches } from '@chuhe/contract/match-endpoints';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import classes from './groups.module.css';

interface GameFieldProps {
  /** Empty for none. */
  readonly matchId: string;
  readonly error: string | undefined;
  readonly onChoose: (matchId: string) => void;
}

/** The most games in the list; a search finds the others. */
const LISTED = 50;
/** Milliseconds after the last key before a search is sent. */
const PAUSE = 300;

/** The choice of one of the coach's saved games. */
export function GameField({ matchId, error, onChoose }: GameFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const displayName = usePlayerNames();
  const [search, setSearch] = useState('');
  const isRested = useRested(search, PAUSE);
  const { data, failure } = useCall(
    listOwnMatches,
    { query: { limit: LISTED, ...(search.trim() !== '' && { search: search.trim() }) } },
    { enabled: isRested, placeholderData: (before) => before },
  );
  const found = data?.matches ?? [];
  // The chosen game stays in the list while the user searches for another.
  const [chosen, setChosen] = useState<(typeof found)[number]>();
  const isKept = chosen?.matchId === matchId && found.every((game) => game.matchId !== matchId);
  const games = isKept ? [chosen, ...found] : found;
  const nameOf = ({ title, red, black, date }: (typeof found)[number]): string => {
    const players = [red, black].map((name) => (name === '' ? '?' : displayName(name))).join(' – ');
    const day = gameDateText(date, currentLanguage());
    return [title === '' ? players : title, ...(day === '' ? [] : [day])].join(' · ');
  };
  const isLoading = data === undefined && failure === undefined;
  const isEmpty = data !== undefined && found.length === 0;
  const hint = isLoading ? t('groups.loading') : isEmpty ? t('groups.gamesNone') : failure?.message;
  return (
    <>
      <TextField
        name="search"
        type="search"
        label={t('groups.searchGame')}
        autoComplete="off"
        value={search}
        hint={hint}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter would send the form of the assignment.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className={form.field}>
        <div className={form.label}>
          <label htmlFor={id}>{t('groups.game')}</label>
        </div>
        <select
          id={id}
          className={classes.select}
          value={matchId}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={({ currentTarget: { value } }) => {
            setChosen(games.find((game) => game.matchId === value));
            onChoose(value);
          }}
        >
          <option value="">{t('groups.chooseGame')}</option>
          {games.map((game) => (
            <option key={game.matchId} value={game.matchId}>
              {nameOf(game)}
            </option>
          ))}
        </select>
        {error !== undefined && (
          <p id={`${id}-note`} className={form.error}>
            {error}
          </p>
        )}
      </div>
    </>
  );
}
