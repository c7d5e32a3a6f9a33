import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CollectionChecks } from '../../../components/collection-checks.tsx';
import { SideChoice } from '../../../components/side-choice.tsx';
import { useCollections } from '../../../lib/sources/use-collections.ts';
import { filterStore, isFiltering, NO_FILTER, parseYear, setFilter } from './games-filter.ts';
import classes from './games-panel.module.css';

/** Filters the games by collection, year and player. A choice takes effect at once. */
export function FilterRow() {
  const { t } = useTranslation();
  const filter = useStore(filterStore, (state) => state.filter);
  const { list } = useCollections();
  const { without, from, to, player, side } = filter;
  return (
    <div className={classes.filter} role="group" aria-label={t('games.filter')}>
      {/* A site without collections counts the user's own games, so there is nothing to choose. */}
      {list?.length !== 0 && (
        <CollectionChecks
          className={classes.collections}
          list={list ?? []}
          without={without}
          mine={filter.mine}
          onChange={setFilter}
        />
      )}
      <div className={classes.fields}>
        <span className={classes.years}>
          <LateField
            label={t('games.from')}
            value={from?.toString() ?? ''}
            inputMode="numeric"
            maxLength={4}
            onChange={(text) => setFilter({ from: parseYear(text) })}
          />
          –
          <LateField
            label={t('games.to')}
            value={to?.toString() ?? ''}
            inputMode="numeric"
            maxLength={4}
            onChange={(text) => setFilter({ to: parseYear(text) })}
          />
        </span>
        <LateField
          label={t('games.player')}
          value={player}
          maxLength={EXPLORER_LIMITS.player}
          onChange={(text) => setFilter({ player: text })}
        />
        <SideChoice
          side={side}
          isOff={player.trim() === ''}
          onChange={(next) => setFilter({ side: next })}
        />
        {isFiltering(filter) && (
          <button type="button" onClick={() => setFilter(NO_FILTER)}>
            {t('games.clearFilter')}
          </button>
        )}
      </div>
    </div>
  );
}

interface LateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly inputMode?: 'numeric';
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
}

/** Milliseconds after the last keystroke until typed text takes effect. */
const TYPED_MS = 400;

/** A field that takes effect once the user stops typing, presses Enter or leaves it. */
function LateField({ label, value, inputMode, maxLength, onChange }: LateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const commit = (text: string | undefined): void => {
    setTyped(undefined);
    if (text !== undefined && text !== value) onChange(text);
  };
  useEffect(() => {
    if (typed === undefined || typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <input
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      inputMode={inputMode}
      maxLength={maxLength}
      data-short={inputMode === 'numeric' || undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => commit(typed)}
      onKeyDown={({ key }) => key === 'Enter' && commit(typed)}
    />
  );
}
