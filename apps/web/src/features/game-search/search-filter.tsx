import { EXPLORER_LIMITS } from '@chuhe/contract/explorer';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CheckRow } from '../../components/check-row.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { countText } from '../../lib/number-text.ts';
import classes from './game-search.module.css';
import { collectionsStore, formStore, loadCollections, SIDES, setForm } from './the-search.ts';

/** In which games is searched. */
export function SearchFilter() {
  const { t } = useTranslation();
  const { from, to, player, side } = useStore(formStore);
  return (
    <details className={classes.filter}>
      <summary>{t('search.where')}</summary>
      <Collections />
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
        <select
          aria-label={t('games.side')}
          value={side ?? ''}
          disabled={player.trim() === ''}
          onChange={({ currentTarget: { value } }) =>
            setForm({ side: SIDES.find((each) => each === value) })
          }
        >
          <option value="">{t('games.anySide')}</option>
          {SIDES.map((each) => (
            <option key={each} value={each}>
              {t(`analysis.${each}`)}
            </option>
          ))}
        </select>
      </div>
    </details>
  );
}

function Collections() {
  const { t } = useTranslation();
  const language = currentLanguage();
  const list = useStore(collectionsStore, (state) => state.list) ?? [];
  const { without, mine } = useStore(formStore);
  useEffect(() => void loadCollections(), []);
  return (
    <fieldset>
      <legend>{t('games.collections')}</legend>
      {list.map(({ collectionId, name, games }) => (
        <CheckRow
          key={collectionId}
          label={`${name} (${countText(games, language)})`}
          checked={!without.includes(collectionId)}
          onChange={(isOn) => {
            const others = without.filter((each) => each !== collectionId);
            setForm({ without: isOn ? others : [...others, collectionId] });
          }}
        />
      ))}
      <CheckRow
        label={t('games.mine')}
        checked={mine}
        onChange={(checked) => setForm({ mine: checked })}
      />
    </fieldset>
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
