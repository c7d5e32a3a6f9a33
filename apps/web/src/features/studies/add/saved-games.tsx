import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import { listOwnMatches } from '@chuhe/contract/match-endpoints';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatResult } from '../../../lib/game/format-result.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { dayText, gameDateText } from '../../../lib/time-text.ts';
import { NoData } from '../frame.tsx';
import { nameOfSaved } from '../make-chapters.ts';
import classes from '../studies.module.css';

/** Milliseconds after the last key until the search starts. */
const TYPING = 250;

interface SavedGamesProps {
  /** In the order in which they were chosen. */
  readonly chosen: readonly MatchSummary[];
  readonly onChoose: (chosen: readonly MatchSummary[]) => void;
}

/** The saved games of the user with a search. Several can be chosen. */
export function SavedGames({ chosen, onChoose }: SavedGamesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), TYPING);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={classes.choice}>
      <input
        type="search"
        className={classes.find}
        aria-label={t('studies.searchSaved')}
        placeholder={t('studies.searchSaved')}
        maxLength={MATCH_LIMITS.search}
        value={text}
        onChange={(event) => {
          // A search changes nothing that the form sends.
          event.stopPropagation();
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // The key would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {/* The key begins a new list at its first page. */}
      <Pages key={search} search={search} chosen={chosen} onChoose={onChoose} />
      <p className={classes.note} role="status">
        {t('studies.chosenGames', { count: chosen.length })}
      </p>
    </div>
  );
}

function Pages({ search, ...choice }: SavedGamesProps & { readonly search: string }) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <div className={classes.saved}>
      {pages.map((after, index) => (
        <Page
          key={after ?? 'first'}
          {...choice}
          search={search}
          after={after}
          onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </div>
  );
}

interface PageProps extends SavedGamesProps {
  readonly search: string;
  readonly after: string | undefined;
  /** Only of the last page. */
  readonly onMore: ((next: string) => void) | undefined;
}

function Page({ search, after, chosen, onChoose, onMore }: PageProps) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listOwnMatches, {
    query: { ...(search !== '' && { search }), ...(after !== undefined && { after }) },
  });
  if (data === undefined) return <NoData failure={failure} retry={refetch} />;
  const { matches, next } = data;
  if (matches.length === 0 && after === undefined) {
    return <p>{t(search === '' ? 'studies.noSaved' : 'studies.noSavedFound')}</p>;
  }
  const toggle = (match: MatchSummary, isChosen: boolean): void => {
    const others = chosen.filter(({ matchId }) => matchId !== match.matchId);
    onChoose(isChosen ? [...others, match] : others);
  };
  return (
    <>
      {matches.map((match) => (
        <label key={match.matchId}>
          <input
            type="checkbox"
            checked={chosen.some(({ matchId }) => matchId === match.matchId)}
            onChange={({ currentTarget }) => toggle(match, currentTarget.checked)}
          />
          <span>
            {nameOfSaved(match) || t('matches.untitled')}
            <small>{detailsOf(match, t)}</small>
          </span>
        </label>
      ))}
      {next !== null && onMore !== undefined && (
        <Button onClick={() => onMore(next)}>{t('studies.more')}</Button>
      )}
    </>
  );
}

/** What tells games apart, also those without names: a game without a date has the day when it was saved. */
function detailsOf({ date, event, result, plies, updatedAt }: MatchSummary, t: TFunction): string {
  const language = currentLanguage();
  const parts = [
    result === '*' ? '' : formatResult(result),
    event,
    gameDateText(date, language) || dayText(updatedAt, language),
    t('matches.moves', { count: Math.ceil(plies / 2) }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
