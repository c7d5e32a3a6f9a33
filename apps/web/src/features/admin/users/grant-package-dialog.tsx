import type { UserDetail } from '@chuhe/contract/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOptions } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SelectField } from '../components/select-field.tsx';
import { grantPackage, listAdminPackages } from '../lib/admin-calls.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { type SitePart, useSiteData } from '../lib/use-site-data.ts';
import type { useRequests } from './use-requests.ts';

interface GrantPackageDialogProps {
  readonly userId: string;
  readonly requests: ReturnType<typeof useRequests>;
  readonly onDone: (user: UserDetail) => void;
  readonly onClose: () => void;
}

const ask = (options: CallOptions) => api.call(listAdminPackages, {}, options);
const NO_PARTS: readonly SitePart[] = [];

/** Gives somebody a package for nothing. */
export function GrantPackageDialog({ userId, requests, onDone, onClose }: GrantPackageDialogProps) {
  const { t } = useTranslation();
  const packages = useSiteData(ask, NO_PARTS);
  const [chosen, setChosen] = useState<string>();
  const first = packages.answer?.success === true ? packages.answer.data[0]?.id : undefined;
  const packageId = chosen ?? first;
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
          <Loaded data={packages}>
            {(list) =>
              packageId === undefined ? (
                <p className={classes.text}>{t('adminUsers.noPackages')}</p>
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
