import type { ActivationKey } from '@chuhe/contract/admin';
import { listActivationKeys } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconKey from '~icons/key';
import { Button } from '../../../components/button.tsx';
import { query } from '../../../lib/query/query-client.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import admin from '../components/admin.module.css';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { textOf } from '../lib/admin-words.ts';
import { usePages } from '../lib/use-pages.ts';
import { KeyRow } from './key-row.tsx';
import { MadeKeys } from './made-keys.tsx';
import { MakeKeysDialog } from './make-keys-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import type { PackageList } from './use-packages.ts';

const timeOf = ({ createdAt }: ActivationKey): string => createdAt;

/** Manages the single-use keys. The operator hands them out outside of the site, and users redeem them. */
export function ActivationKeys({ packages }: { readonly packages: PackageList }) {
  const { t } = useTranslation();
  const [wanted, setPackageId] = useState('');
  // The chosen package may have been deleted.
  const packageId = packages.some(({ id }) => id === wanted) ? wanted : '';
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<readonly string[]>();
  const [asked, setAsked] = useState<ActivationKey>();
  useUnsaved(made !== undefined, { text: t('adminPackages.keysLost') });
  const filter = packageId === '' ? {} : { packageId };
  const keys = usePages({
    key: ['activation-keys', filter],
    ask: (page, signal) => query(listActivationKeys, { query: { ...page, ...filter } }, { signal }),
    cursorOf: timeOf,
  });
  return (
    <Panel
      title={t('adminPackages.keys')}
      tools={
        packages.length > 0 && (
          <div className={admin.tools}>
            <select
              aria-label={t('adminPackages.package')}
              value={packageId}
              onChange={({ currentTarget }) => setPackageId(currentTarget.value)}
            >
              <option value="">{t('adminPackages.allPackages')}</option>
              {packages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {textOf(name)}
                </option>
              ))}
            </select>
            <Button onClick={() => setMaking(true)}>{t('adminPackages.makeKeys')}</Button>
          </div>
        )
      }
    >
      {made !== undefined && <MadeKeys keys={made} onClose={() => setMade(undefined)} />}
      <PageList
        pages={keys}
        empty={{
          icon: IconKey,
          title: t('adminPackages.noKeys'),
          text: t('adminPackages.noKeysText'),
        }}
      >
        {(items) => (
          <ul className={admin.rows}>
            {items.map((key) => (
              <KeyRow key={key.id} item={key} onRevoke={setAsked} />
            ))}
          </ul>
        )}
      </PageList>
      {isMaking && (
        <MakeKeysDialog
          packages={packages}
          packageId={packageId}
          onMade={(next) => {
            // Earlier keys stay until the user confirms having copied them.
            setMade([...next, ...(made ?? [])]);
            keys.reload();
          }}
          onRefetch={keys.reload}
          onClose={() => setMaking(false)}
        />
      )}
      {asked !== undefined && (
        <RevokeKeyDialog
          item={asked}
          onDone={keys.put}
          onRefetch={keys.reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
