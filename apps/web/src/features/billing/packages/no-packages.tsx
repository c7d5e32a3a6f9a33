import { listAdminPackages } from '@chuhe/contract/admin-endpoints';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconPackage from '~icons/package';
import { LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { mayReadCloud, type Session } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import classes from './packages.module.css';

/** Shown while no package is on sale: what is free, and where to go next. */
export function NoPackages({ isMetered }: { readonly isMetered: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const session = useStore(sessionStore, (state) => state.session);
  return (
    <div className={classes.panel}>
      <Notice
        icon={IconPackage}
        title={t('packages.emptyTitle')}
        text={t(`packages.${emptyTextFor(session, isMetered)}`)}
      >
        <div className="buttons">
          <LinkButton to="/" kind="primary">
            {t('packages.toAnalysis')}
          </LinkButton>
          {may(listAdminPackages) && (
            <LinkButton to="/admin/package">{t('packages.manage')}</LinkButton>
          )}
        </div>
      </Notice>
    </div>
  );
}

function emptyTextFor(session: Session, isMetered: boolean) {
  if (isMetered) return 'emptyTextMetered';
  return mayReadCloud(session) ? 'emptyText' : 'emptyTextLocked';
}
