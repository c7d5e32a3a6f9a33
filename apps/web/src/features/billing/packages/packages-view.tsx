import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { api } from '../../../lib/api/the-api.ts';
import { getPaymentWay, listActivations, listPackages } from '../../../lib/credit/credit-calls.ts';
import { creditStore, followCredit } from '../../../lib/credit/the-credit.ts';
import { useOwnData } from '../../../lib/credit/use-own-data.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import { ActivationList } from './activation-list.tsx';
import { CreditSection } from './credit-section.tsx';
import { PackageCards } from './package-cards.tsx';
import classes from './packages.module.css';
import { Skeleton } from './skeleton.tsx';
import { StatusStrip } from './status-strip.tsx';

type Asked = Parameters<Parameters<typeof useOwnData>[0]>[0];
const askPackages = (options: Asked) => api.call(listPackages, {}, options);
const askActivations = (options: Asked) => api.call(listActivations, {}, options);
const askWay = (options: Asked) => api.call(getPaymentWay, {}, options);

/** What can be bought, what the user has of it, and their credits. */
export function PackagesView() {
  const { t } = useTranslation();
  const isSignedIn = useAccess() === 'open';
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('pages.packages.title')}</h1>
        <p>{t('packages.lead')}</p>
      </header>
      {isSignedIn ? (
        // What one has is not shown to another.
        <OwnPackages key={userId} />
      ) : (
        <Notice
          icon={IconPlugConnectedX}
          title={t('payment.offlineTitle')}
          text={t('packages.failedText')}
        />
      )}
    </div>
  );
}

function OwnPackages() {
  const packages = useOwnData(askPackages);
  const activations = useOwnData(askActivations);
  const way = useOwnData(askWay);
  const { credit } = useStore(creditStore);
  useEffect(followCredit, []);
  const all = [packages.answer, activations.answer, way.answer];
  const failed = all.find((answer) => answer?.success === false);
  const retry = (): void => {
    for (const each of [packages, activations, way]) each.reload();
  };
  if (failed?.success === false) return <Failed message={failed.message} onRetry={retry} />;
  if (!packages.answer?.success || !activations.answer?.success || !way.answer?.success)
    return <Skeleton />;
  return (
    <>
      <StatusStrip activations={activations.answer.data} credit={credit} />
      <PackageCards
        packages={packages.answer.data}
        activations={activations.answer.data}
        provider={way.answer.data.provider}
        isMetered={credit?.isMetered ?? false}
      />
      <ActivationList activations={activations.answer.data} onChange={activations.set} />
      <CreditSection credit={credit} />
    </>
  );
}

function Failed({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <Notice
        icon={IconPlugConnectedX}
        title={message}
        text={t('packages.failedText')}
        tone="danger"
      >
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Notice>
    </div>
  );
}
