import type { Collection } from '@chuhe/contract/explorer';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { countText } from '../lib/number-text.ts';
import { collectionName } from '../lib/sources/collection-name.ts';
import { CheckRow } from './check-row.tsx';

interface Choice {
  readonly without: readonly number[];
  readonly mine: boolean;
}

interface CollectionChecksProps extends Choice {
  readonly list: readonly Collection[];
  readonly onChange: (change: Partial<Choice>) => void;
  readonly className?: string | undefined;
}

/** Checkboxes for the collections of the site and the user's own games. */
export function CollectionChecks(props: CollectionChecksProps) {
  const { list, without, mine, onChange, className } = props;
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <fieldset className={className}>
      <legend>{t('games.collections')}</legend>
      {list.map(({ collectionId, games, ...collection }) => (
        <CheckRow
          key={collectionId}
          label={`${collectionName(collection, t)} (${countText(games, language)})`}
          checked={!without.includes(collectionId)}
          onChange={(isOn) => {
            const others = without.filter((each) => each !== collectionId);
            onChange({ without: isOn ? others : [...others, collectionId] });
          }}
        />
      ))}
      <CheckRow
        label={t('games.mine')}
        checked={mine}
        onChange={(checked) => onChange({ mine: checked })}
      />
    </fieldset>
  );
}
