import type { AuditEntry } from '@chuhe/contract/admin';
import type { SettingKey } from '@chuhe/contract/settings';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
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

/** The settings that have a name of their own; a key of another version is shown as it is. */
const SETTINGS = [
  'defaultPermissions',
  'isCloudOpen',
  'upstream',
  'engine',
  'learning',
  'trialCredits',
  'searchSeconds',
  'guestAllowance',
  'isRegistrationOpen',
  'isAdminFactorRequired',
  'openData',
  'isTaxOn',
  'notice',
] as const satisfies readonly SettingKey[];

/** The name of the target, or the beginning of its id; a link if the target has a page. */
function Target({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { name, to } = targetOf(entry);
  const setting = SETTINGS.find((each) => each === entry.target);
  if (entry.action.startsWith('setting.') && setting !== undefined) {
    return <b>{t(`adminAudit.settings.${setting}`)}</b>;
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
