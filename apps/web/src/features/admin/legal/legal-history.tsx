import type { LegalPageState, LegalTexts } from '@chuhe/contract/legal';
import { getLegalVersion } from '@chuhe/contract/legal-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import admin from '../components/admin.module.css';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';

interface LegalHistoryProps {
  readonly state: LegalPageState;
  readonly onRestore: (version: number, texts: LegalTexts) => void;
}

/** The published versions of a page, newest first. The text of each can be taken into the editor. */
export function LegalHistory({ state: { page, versions }, onRestore }: LegalHistoryProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const isAskable = page === 'terms' || page === 'privacy';
  const restore = async (version: number): Promise<void> => {
    const answer = await callAdmin(getLegalVersion, { params: { page, version } });
    tellRefusal(answer);
    if (answer.success) onRestore(version, answer.data.texts);
  };
  return (
    <Panel title={t('adminLegal.history')}>
      {versions.length === 0 ? (
        <p className={admin.body}>{t('adminLegal.noHistory')}</p>
      ) : (
        <ul className={admin.rows}>
          {versions.map(({ version, at, actorName, asksAgain }) => (
            <li key={version}>
              <div>
                <p className={admin.name}>{t('adminLegal.version', { version })}</p>
                <p className={admin.small}>
                  {[
                    shortTime(at, language),
                    actorName ?? t('adminLegal.byDeleted'),
                    ...(isAskable
                      ? [t(asksAgain ? 'adminLegal.asked' : 'adminLegal.notAsked')]
                      : []),
                  ].join(' · ')}
                </p>
              </div>
              <div className={admin.tools}>
                <a
                  href={`/${page}?version=${version}&lang=${language}`}
                  target="_blank"
                  rel="noopener"
                >
                  {t('adminLegal.show')}
                </a>
                <Button onClick={() => void restore(version)}>{t('adminLegal.restore')}</Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
