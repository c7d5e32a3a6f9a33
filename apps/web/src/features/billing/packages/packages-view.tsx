import { listActivations, listPackages } from '@chuhe/contract/package-endpoints';
import { getPaymentWay } from '@chuhe/contract/payment-endpoints';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconPlugConnectedX from '~icons/plug-connected-x';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useCredit } from '../../../lib/credit/use-credit.ts';
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

/** The packages for sale, those of the user, and the user's credits. */
export function PackagesView() {
  const { t } = useTranslation();
  const access = useAccess();
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  return (
    <div className="page">
      <header className={classes.head}>
        <h1>{t('pages.packages.title')}</h1>
      </header>
      {/* The key resets the page for another user. */}
      {access === 'open' && <OwnPackages key={userId} />}
      {access === 'offline' && (
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
  const packages = useOwnData(listPackages, {});
  const activations = useOwnData(listActivations, {});
  const way = useOwnData(getPaymentWay, {});
  const credit = useCredit().data;
  const all = [packages, activations, way];
  const failure = all.find(({ data }) => data === undefined)?.failure;
  const retry = (): void => {
    for (const { refetch } of all) refetch();
  };
  if (failure !== undefined) return <Failed message={failure.message} onRetry={retry} />;
  if (!packages.data || !activations.data || !way.data) return <Skeleton />;
  return (
    <>
      <StatusStrip activations={activations.data} credit={credit} />
      <PackageCards
        packages={packages.data}
        activations={activations.data}
        provider={way.data.provider}
        isMetered={credit?.isMetered ?? false}
      />
      <ActivationList activations={activations.data} onChange={activations.set} />
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
