import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/search';
import classes from './match-list.module.css';
import { type ListView, SCOPES, SORTS } from './match-list-view.ts';
import { isEmptyView, useFolders } from './use-match-list.ts';

interface ListToolbarProps {
  readonly view: ListView;
  /** Number of games found; `undefined` while loading. */
  readonly total: number | undefined;
  /** Number of games regardless of search and folder; `undefined` until it is known. */
  readonly whole: number | undefined;
  readonly onChange: (view: ListView) => void;
}

/** Search, folder, scope and order of the list. */
export function ListToolbar({ view, total, whole, onChange }: ListToolbarProps) {
  const { t } = useTranslation();
  const { scope, search, sort } = view;
  return (
    <header className={classes.toolbar}>
      <div className={classes.tabs} role="group" aria-label={t('matches.scope')}>
        {SCOPES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === scope}
            onClick={() => onChange({ ...view, scope: each, folder: undefined })}
          >
            {t(`matches.scopes.${each}`)}
            {each === scope && whole !== undefined && <span>{withLimit(whole)}</span>}
          </button>
        ))}
      </div>
      <div className={classes.tools}>
        <span className={classes.search}>
          <IconSearch size={15} stroke={1.8} aria-hidden="true" />
          <input
            type="search"
            value={search}
            maxLength={200}
            placeholder={t('matches.search')}
            aria-label={t('matches.search')}
            onChange={({ currentTarget }) => onChange({ ...view, search: currentTarget.value })}
          />
        </span>
        {scope === 'own' && <FolderChoice view={view} onChange={onChange} />}
        <select
          aria-label={t('matches.sort')}
          value={sort}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...view, sort: SORTS.find((each) => each === value) ?? sort })
          }
        >
          {SORTS.map((each) => (
            <option key={each} value={each}>
              {t(`matches.sorts.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={isEmptyView(view) ? 'heard' : classes.found}>
        {total !== undefined &&
          (total > MATCH_LIMITS.counted ? withLimit(total) : t('matches.found', { count: total }))}
      </p>
    </header>
  );
}

/** The server counts only up to a limit. It reports a larger number as the limit plus one. */
export function withLimit(total: number): string {
  return total > MATCH_LIMITS.counted ? `${MATCH_LIMITS.counted}+` : String(total);
}

/** The option for all folders. No folder has this name, since names have no line breaks. */
const ALL = '\n';

function FolderChoice({ view, onChange }: Omit<ListToolbarProps, 'total' | 'whole'>) {
  const { t } = useTranslation();
  const folders = useFolders();
  if (folders.length === 0 && view.folder === undefined) return null;
  return (
    <select
      aria-label={t('matches.folder')}
      value={view.folder ?? ALL}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...view, folder: value === ALL ? undefined : value })
      }
    >
      <option value={ALL}>{t('matches.allFolders')}</option>
      <option value="">{t('matches.noFolder')}</option>
      {folders.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
