import type { AdminPackage } from '@chuhe/contract/admin';
import { EXAMPLE_PACKAGE_IDS } from '@chuhe/contract/example-packages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPackage from '~icons/package';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Panel } from '../components/panel.tsx';
import { ActivationKeys } from './activation-keys.tsx';
import { Coupons } from './coupons.tsx';
import { PackageForm } from './package-form.tsx';
import { PackageRows } from './package-rows.tsx';
import { type PackageList, usePackages } from './use-packages.ts';

const NO_LIST: PackageList = [];
const EXAMPLES: ReadonlySet<string> = new Set(Object.values(EXAMPLE_PACKAGE_IDS));

/** Manages packages and their activation keys. */
export function Packages() {
  const { t } = useTranslation();
  const packages = usePackages();
  const [edited, setEdited] = useState<AdminPackage | 'new'>();
  const list = packages.data ?? NO_LIST;
  const finish = (saved: PackageList): void => {
    packages.set([...saved]);
    setEdited(undefined);
  };
  return (
    <AdminPage
      title={t('pages.adminPackages.title')}
      lead={t('adminPackages.lead')}
      tools={
        edited === undefined && (
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('adminPackages.new')}
          </Button>
        )
      }
    >
      {edited === undefined ? (
        <Panel title={t('adminPackages.list')}>
          <Loaded from={packages}>
            {() =>
              list.length === 0 ? (
                <Notice
                  icon={IconPackage}
                  title={t('adminPackages.none')}
                  text={t('adminPackages.noneText')}
                >
                  <Button onClick={() => setEdited('new')}>{t('adminPackages.new')}</Button>
                </Notice>
              ) : (
                <>
                  {list.some(isExampleDraft) && (
                    <div className={admin.body}>
                      <p className={admin.note}>
                        {t('adminPackages.examples')}{' '}
                        {list.every(({ status }) => status !== 'ACTIVE') &&
                          t('adminPackages.examplesFree')}
                      </p>
                    </div>
                  )}
                  <PackageRows list={list} data={packages} onEdit={setEdited} />
                </>
              )
            }
          </Loaded>
        </Panel>
      ) : (
        <PackageForm
          given={edited === 'new' ? undefined : edited}
          onDone={finish}
          list={list}
          onRefetch={packages.refetch}
          onCancel={() => setEdited(undefined)}
        />
      )}
      <Coupons packages={list} />
      <ActivationKeys packages={list} />
    </AdminPage>
  );
}

/** Whether this is an example as it came. An edited one has a second version. */
function isExampleDraft({ id, status, version }: AdminPackage): boolean {
  return EXAMPLES.has(id) && status === 'INACTIVE' && version === 1;
}
