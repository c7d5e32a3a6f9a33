import type { UserDetail } from '@chuhe/contract/admin';
import { grantPackage, listAdminPackages } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localFailure } from '../../../lib/api/failure.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SelectField } from '../components/select-field.tsx';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import type { useRequests } from './use-requests.ts';

interface GrantPackageDialogProps {
  readonly userId: string;
  readonly requests: ReturnType<typeof useRequests>;
  readonly onDone: (user: UserDetail) => void;
  readonly onClose: () => void;
}

/** Grants a package free of charge. */
export function GrantPackageDialog({ userId, requests, onDone, onClose }: GrantPackageDialogProps) {
  const { t } = useTranslation();
  const packages = useSiteData(listAdminPackages, {});
  const [chosen, setChosen] = useState<string>();
  const packageId = chosen ?? packages.data?.[0]?.id;
  return (
    <AskDialog
      title={t('adminUsers.grantPackage')}
      text={t('adminUsers.grantPackageText')}
      action={t('adminUsers.grant')}
      send={async (reason) =>
        packageId === undefined
          ? localFailure('ABORTED')
          : requests.send({ packageId }, (requestId) =>
              callAdmin(grantPackage, {
                params: { userId },
                body: { packageId, reason, requestId },
              }),
            )
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(words) => (
        <>
          <Loaded from={packages}>
            {(list) =>
              packageId === undefined ? (
                <p className="prose">{t('adminUsers.noPackages')}</p>
              ) : (
                <SelectField
                  name="packageId"
                  label={t('adminUsers.package')}
                  value={packageId}
                  options={list.map(({ id, name }) => [id, textOf(name)] as const)}
                  error={words['packageId']}
                  onChoose={setChosen}
                />
              )
            }
          </Loaded>
          {requests.isUnsure && <p className={classes.note}>{t('adminUsers.unsure')}</p>}
        </>
      )}
    </AskDialog>
  );
}
