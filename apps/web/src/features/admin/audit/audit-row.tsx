import type { AuditEntry } from '@chuhe/contract/admin';
import type { SettingKey } from '@chuhe/contract/settings';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import admin from '../components/admin.module.css';
import { Code } from '../components/marks.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { shortId } from '../lib/short-id.ts';
import classes from './audit.module.css';
import { type Change, differenceOf } from './difference.ts';
import { sentenceOf } from './sentence.ts';
import { targetOf } from './target-of.ts';

/** One entry of the audit log: a sentence, the reason and the changed values. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { at, action, reason, before, after } = entry;
  const changes = differenceOf(before, after);
  const sentence = sentenceOf(entry, t);
  return (
    <li className={classes.entry}>
      <div>
        <p className={classes.sentence}>
          {sentence === undefined ? (
            // An action of another version.
            <>
              <Actor entry={entry} /> · <Target entry={entry} />
            </>
          ) : (
            sentence.map((part, index) => {
              // oxlint-disable-next-line react/no-array-index-key -- The parts of a sentence do not move.
              if (typeof part === 'string') return <span key={index}>{part}</span>;
              return part.place === 'who' ? (
                <Actor key="who" entry={entry} />
              ) : (
                <Target key="whom" entry={entry} />
              );
            })
          )}
        </p>
        {reason !== null && reason !== '' && <q className={classes.reason}>{reason}</q>}
        <p className={admin.small}>
          {shortTime(at, currentLanguage())} · <Code>{action}</Code>
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </li>
  );
}

function Actor({ entry: { actorId, actorName } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  if (actorId === null) return <b>{actorName ?? t('adminAudit.operator')}</b>;
  return <AppLink to={`/admin/user/${actorId}`}>{actorName ?? shortId(actorId)}</AppLink>;
}

/** The names of the settings. A key of another version has none and is shown as it is. */
const SETTINGS = {
  defaultPermissions: 'adminAudit.settings.defaultPermissions',
  isCloudOpen: 'adminAudit.settings.isCloudOpen',
  upstream: 'adminAudit.settings.upstream',
  engine: 'adminAudit.settings.engine',
  learning: 'adminAudit.settings.learning',
  trialCredits: 'adminAudit.settings.trialCredits',
  searchSeconds: 'adminAudit.settings.searchSeconds',
  guestAllowance: 'adminAudit.settings.guestAllowance',
  isRegistrationOpen: 'adminAudit.settings.isRegistrationOpen',
  isAdminFactorRequired: 'adminAudit.settings.isAdminFactorRequired',
  openData: 'adminAudit.settings.openData',
  isTaxOn: 'adminAudit.settings.isTaxOn',
  notice: 'adminAudit.settings.notice',
} as const satisfies Record<SettingKey, TextKey>;

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The name of the target, or the beginning of its id; a link if the target has a page. */
function Target({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { name, to } = targetOf(entry);
  if (entry.action.startsWith('setting.') && isSetting(entry.target)) {
    return <b>{t(SETTINGS[entry.target])}</b>;
  }
  if (to === undefined) return <b>{name}</b>;
  return <AppLink to={to}>{name}</AppLink>;
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  return (
    <details className={classes.changes}>
      <summary>{t('adminAudit.changes', { count: changes.length })}</summary>
      <dl>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>
              {before !== undefined && <del>{before}</del>}
              {after !== undefined && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
