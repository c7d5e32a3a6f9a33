import { type Collection } from '@chuhe/contract/explorer';
import {
  changeCollection,
  deleteCollection,
  listCollections,
} from '@chuhe/contract/explorer-endpoints';
import { COLLECTION_RULESETS } from '@chuhe/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBooks from '~icons/books';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { ImportPanel } from './import-panel.tsx';

interface Asked {
  readonly what: 'change' | 'delete';
  readonly collection: Collection;
}

/** Manages the collections of the explorer: imports files, changes and deletes collections. */
export function CollectionsAdmin() {
  const { t } = useTranslation();
  const collections = useSiteData(listCollections, {});
  const names = collections.data?.map(({ name }) => name) ?? [];
  const [asked, setAsked] = useState<Asked>();
  return (
    <AdminPage title={t('pages.adminCollections.title')} lead={t('adminCollections.lead')}>
      <ImportPanel names={names} onGames={collections.refetch} />
      <Panel title={t('adminCollections.list')}>
        <Loaded from={collections}>
          {(list) =>
            list.length === 0 ? (
              <Notice
                icon={IconBooks}
                title={t('adminCollections.none')}
                text={t('adminCollections.noneText')}
              />
            ) : (
              <ul className={admin.rows}>
                {list.map((collection) => (
                  <CollectionRow
                    key={collection.collectionId}
                    collection={collection}
                    onAsk={(what) => setAsked({ what, collection })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {asked !== undefined && (
        <CollectionDialog
          {...asked}
          onDone={collections.refetch}
          onClose={() => setAsked(undefined)}
        />
      )}
    </AdminPage>
  );
}

interface CollectionRowProps {
  readonly collection: Collection;
  readonly onAsk: (what: Asked['what']) => void;
}

function CollectionRow({ collection, onAsk }: CollectionRowProps) {
  const { t } = useTranslation();
  const { name, games, firstYear, lastYear, updatedAt } = collection;
  const language = currentLanguage();
  const isOneYear = firstYear === lastYear;
  const years = firstYear === null ? [] : [isOneYear ? `${firstYear}` : `${firstYear}–${lastYear}`];
  const facts = [
    t('adminCollections.games', { count: games, games: countText(games, language) }),
    ...years,
    shortTime(updatedAt, language),
  ];
  return (
    <li>
      <div>
        <p className={admin.name}>{name}</p>
        <p className={admin.small}>{facts.join(' · ')}</p>
      </div>
      <div className="buttons">
        {(['change', 'delete'] as const).map((what) => (
          <Button
            key={what}
            aria-label={`${t(`adminCollections.${what}`)}: ${name}`}
            onClick={() => onAsk(what)}
          >
            {t(`adminCollections.${what}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

interface CollectionDialogProps extends Asked {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Timeout in milliseconds; long, because many games may have to be deleted. */
const DELETE_TIMEOUT = 600_000;

/** The value of the choice that leaves the rule set to the user. */
const OWN = 'own';

function CollectionDialog({ what, collection, onDone, onClose }: CollectionDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(collection.name);
  const [ruleset, setRuleset] = useState(collection.ruleset);
  const params = { collectionId: collection.collectionId };
  // What has not been changed here may have been changed in another tab.
  const changed = ruleset === collection.ruleset ? {} : { ruleset };
  const ends = { onDone, onClose };
  if (what === 'delete') {
    return (
      <AskDialog<null>
        title={t('adminCollections.deleteTitle', { name: collection.name })}
        text={t('adminCollections.deleteText', {
          count: collection.games,
          games: countText(collection.games, currentLanguage()),
        })}
        action={t('adminCollections.delete')}
        isDanger
        send={(reason) =>
          callAdmin(deleteCollection, { params, body: { reason } }, { timeout: DELETE_TIMEOUT })
        }
        {...ends}
      />
    );
  }
  return (
    <AskDialog
      title={t('adminCollections.change')}
      action={t('me.save')}
      hasReason={false}
      send={() => callAdmin(changeCollection, { params, body: { name: name.trim(), ...changed } })}
      {...ends}
    >
      {(words) => (
        <>
          <TextField
            name="name"
            label={t('adminCollections.name')}
            maxLength={80}
            value={name}
            error={words['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <ChoiceRow
            label={t('adminCollections.ruleset')}
            value={ruleset ?? OWN}
            options={[
              [OWN, t('adminCollections.ownRuleset')],
              ...COLLECTION_RULESETS.map((each) => [each, t(`coach.rulesets.${each}`)] as const),
            ]}
            onChoose={(chosen) => setRuleset(chosen === OWN ? null : chosen)}
          />
        </>
      )}
    </AskDialog>
  );
}
