import type { ListedOpening } from '@chuhe/contract/opening';
import { listOpenings } from '@chuhe/contract/opening-endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/chevron-right';
import IconListTree from '~icons/list-tree';
import IconSearch from '~icons/search';
import { AppLink } from '../../../components/app-link.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ResultBar } from '../../../components/result-bar.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEcco } from '../../../lib/ecco.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { countText } from '../../../lib/number-text.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { usePaused } from '../../../lib/use-paused.ts';
import { addResults, findCodes, nameCodes, type OpeningRow, VOLUMES } from './opening-tree.ts';
import classes from './site-games.module.css';

interface OpeningTreeProps {
  /** Part of a code or a name; empty for all. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The opening codes as a tree: volumes, groups of ten, and codes with the results of the site's games. */
export function OpeningTree({ text, onText }: OpeningTreeProps) {
  const { t, i18n } = useTranslation();
  const ecco = useEcco();
  const { data, failure, refetch } = useCall(listOpenings, {});
  const { language } = i18n;
  const codes = useMemo(() => ecco && nameCodes(ecco), [ecco, language]);
  const rows = codes && data && findCodes(codes, data, text);
  const asked = usePaused(text.trim());
  const isSearch = text.trim() !== '';
  useAnnounced(asked !== '' && rows ? t('openingPages.found', { count: rows.length }) : undefined);
  return (
    <section className={classes.list} aria-label={t('pages.openings.title')}>
      <div className={classes.search}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          value={text}
          maxLength={60}
          placeholder={t('openingPages.search')}
          aria-label={t('openingPages.search')}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </div>
      {rows !== undefined ? (
        <Rows rows={rows} isSearch={isSearch} />
      ) : failure !== undefined ? (
        <LoadFailure
          icon={IconListTree}
          title={t('openingPages.failed')}
          failure={failure}
          retry={refetch}
        />
      ) : (
        <SkeletonRows label={t('openingPages.loading')} />
      )}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly OpeningRow[];
  readonly isSearch: boolean;
}

function Rows({ rows, isSearch }: RowsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) {
    const [title, text] = [t('openingPages.noneTitle'), t('openingPages.noneText')];
    return <Notice icon={IconListTree} title={title} text={text} />;
  }
  if (isSearch) return <Codes rows={rows} />;
  return VOLUMES.map((volume) => (
    <section key={volume} aria-labelledby={`volume-${volume}`} className={classes.volume}>
      <h2 id={`volume-${volume}`}>
        <b>{volume}</b> {t(`openingPages.volumes.${volume}`)}
      </h2>
      {groupsOf(rows.filter(({ code }) => code.startsWith(volume))).map((group) => (
        <Group key={group[0].code} rows={group} />
      ))}
    </section>
  ));
}

type RowGroup = readonly [OpeningRow, ...OpeningRow[]];

/** The codes of each ten. */
function groupsOf(rows: readonly OpeningRow[]): readonly RowGroup[] {
  const groups = new Map<string, [OpeningRow, ...OpeningRow[]]>();
  for (const row of rows) {
    const key = row.code.slice(0, 2);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** A group has the name of its first code if that is more general than the others, otherwise none. */
function Group({ rows }: { readonly rows: RowGroup }) {
  const ecco = useEcco();
  const [first] = rows;
  const isGeneral = rows.every(({ code }) => ecco?.isMoreGeneralCode(first.code, code));
  const codes = rows.length === 1 ? first.code : `${first.code}–${rows.at(-1)?.code ?? ''}`;
  return (
    <details className={classes.group}>
      <summary>
        <IconChevronRight size={16} aria-hidden="true" />
        <b>{codes}</b>
        <span>{isGeneral ? first.name : rows.map(({ name }) => name).join(' · ')}</span>
        <ResultCells results={addResults(rows)} />
      </summary>
      <Codes rows={rows} />
    </details>
  );
}

function Codes({ rows }: { readonly rows: readonly OpeningRow[] }) {
  return (
    <ul className={classes.codes}>
      {rows.map(({ code, name, results }) => (
        <li key={code}>
          <AppLink to={`/openings/${code}`}>
            <b>{code}</b>
            <span>{name}</span>
            <ResultCells results={results} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function ResultCells({ results }: { readonly results: Omit<ListedOpening, 'ecco'> }) {
  const { t } = useTranslation();
  const { games } = results;
  const text = countText(games, currentLanguage());
  return (
    <>
      <small>{games === 0 ? '–' : t('games.count', { count: games, text })}</small>
      <ResultBar results={resultsFor(results, 'red')} />
    </>
  );
}
