import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CollectionChecks } from '../../../components/collection-checks.tsx';
import { SideChoice } from '../../../components/side-choice.tsx';
import { useCollections } from '../../../lib/sources/use-collections.ts';
import classes from './game-search.module.css';
import { formStore, setForm } from './search.ts';

/** Lets the user restrict the search by collection, year and player. */
export function SearchFilter() {
  const { t } = useTranslation();
  const { list = [] } = useCollections();
  const { without, mine, from, to, player, side } = useStore(formStore);
  return (
    <details className={classes.filter}>
      <summary>{t('search.where')}</summary>
      <CollectionChecks list={list} without={without} mine={mine} onChange={setForm} />
      <div className={classes.fields}>
        <YearField
          label={t('games.from')}
          value={from}
          onChange={(text) => setForm({ from: text })}
        />
        <YearField label={t('games.to')} value={to} onChange={(text) => setForm({ to: text })} />
        <input
          aria-label={t('games.player')}
          placeholder={t('games.player')}
          value={player}
          maxLength={EXPLORER_LIMITS.player}
          onChange={({ currentTarget }) => setForm({ player: currentTarget.value })}
        />
        <SideChoice
          side={side}
          isOff={player.trim() === ''}
          onChange={(next) => setForm({ side: next })}
        />
      </div>
    </details>
  );
}

interface YearFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function YearField({ label, value, onChange }: YearFieldProps) {
  return (
    <input
      aria-label={label}
      placeholder={label}
      value={value}
      inputMode="numeric"
      maxLength={4}
      data-short=""
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
