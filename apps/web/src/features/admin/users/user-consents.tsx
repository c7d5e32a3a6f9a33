import { listUserConsents } from '@chuhe/contract/legal-endpoints';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import admin from '../components/admin.module.css';
import { Loaded } from '../components/loaded.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { useSiteData } from '../lib/use-site-data.ts';

/** Which versions of the terms and the privacy policy the user has accepted, when and where. */
export function UserConsents({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const consents = useSiteData(listUserConsents, { params: { userId } });
  const nameOf = (version: number): string =>
    version === 0 ? t('adminLegal.defaultVersion') : String(version);
  return (
    <Panel title={t('adminLegal.consents')}>
      <Loaded from={consents}>
        {(kept) =>
          kept.length === 0 ? (
            <p className={admin.body}>{t('adminLegal.noConsent')}</p>
          ) : (
            <ul className={admin.rows}>
              {kept.map(({ terms, privacy, place, at }) => (
                <li key={`${place} ${terms} ${privacy}`}>
                  <div>
                    <p className={admin.name}>
                      {t('adminLegal.consent', { terms: nameOf(terms), privacy: nameOf(privacy) })}
                    </p>
                    <p className={admin.small}>
                      {shortTime(at, currentLanguage())} · {t(`adminLegal.places.${place}`)}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
