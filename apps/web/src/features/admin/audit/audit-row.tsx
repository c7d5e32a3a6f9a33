import type { AuditEntry } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import admin from '../components/admin.module.css';
import { Code } from '../components/marks.tsx';
import { shortTime } from '../lib/admin-time.ts';
import classes from './audit.module.css';
import { type Change, differenceOf } from './difference.ts';
import { targetOf } from './target-of.ts';

/** One entry of the audit log: the administrator, the action, its target, the reason and the changed values. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { at, actorId, actorName, action, reason, before, after } = entry;
  const changes = differenceOf(before, after);
  return (
    <li className={classes.entry}>
      <div>
        <p className={admin.name}>
          <Code>{action}</Code>
          {reason !== null && reason !== '' && <q className={classes.reason}>{reason}</q>}
        </p>
        <p className={admin.small}>
          {shortTime(at, currentLanguage())} ·{' '}
          {actorId === null ? (
            (actorName ?? t('adminAudit.operator'))
          ) : (
            <AppLink to={`/admin/user/${actorId}`}>{actorName ?? actorId.slice(0, 8)}</AppLink>
          )}{' '}
          · <Target entry={entry} />
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </li>
  );
}

/** The target of an entry: its name, if the entry contains one, and its id, which links to the target's page if the target has a page. */
function Target({ entry }: { readonly entry: AuditEntry }) {
  const { name, to } = targetOf(entry);
  const { target } = entry;
  return (
    <>
      {name !== undefined && `${name} · `}
      {to === undefined ? <span>{target}</span> : <AppLink to={to}>{target}</AppLink>}
    </>
  );
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
