import type { CloudPosition } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import { SortHead } from '../../../components/sort-head.tsx';
import { useMoveRows } from '../../../components/use-move-rows.ts';
import { useRowOrder } from '../../../components/use-row-order.ts';
import { analyseOnServer } from '../../../engine/engines.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { fetchChunk, loadChunk } from '../../../lib/chunk.ts';
import { useCredit } from '../../../lib/credit/use-credit.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { prefetchSoon } from '../../../lib/prefetch.ts';
import { sortTable } from '../../../lib/sources/table-sort.ts';
import { durationText } from '../../../lib/time-text.ts';
import { CloudMoveRow } from './cloud-move-row.tsx';
import classes from './cloud-panel.module.css';
import { type CloudRow, knownRows, otherRows } from './cloud-rows.ts';
import type { CloudSnapshot } from './cloud-snapshot.ts';
import { cloudSort, cloudValue } from './cloud-sort.ts';
import { EmptyRow } from './empty-row.tsx';
import { useRowMenu } from './use-row-menu.ts';
import { useScoreOriginHints } from './use-score-origin-hints.ts';

const importMenu = () => import('./row-menu.tsx');
const RowMenu = lazy(async () => ({ default: (await loadChunk(importMenu)).RowMenu }));

interface CloudTableProps {
  readonly known: CloudPosition;
  readonly position: Position;
  readonly snapshot: CloudSnapshot;
}

/**
 * All known moves, best first unless the user sorts the table, and the other legal moves on demand. Rows keep their place while one has
 * the pointer or the focus. Pointing at a row or focusing it
 * draws the move as an arrow, a click or Enter plays it, and the arrow keys move between rows. Each row has a menu.
 */
export function CloudTable({ known, position, snapshot }: CloudTableProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { body, handlers, focused, isHeld } = useMoveRows(known.fen);
  const menu = useRowMenu();
  const hints = useScoreOriginHints();
  const [showsAll, setShowsAll] = useState(false);
  // Prefetched, so that a menu opens at once.
  useEffect(() => prefetchSoon([() => fetchChunk(importMenu)]), []);
  const { request, close } = menu;
  // Without its code, the menu must not open by itself when the code arrives later.
  useEffect(() => {
    if (request !== undefined) fetchChunk(importMenu).catch(close);
  }, [request, close]);
  const best = useMemo(() => knownRows(known, position, notation), [known, position, notation]);
  const others = useMemo(() => otherRows(known, position, notation), [known, position, notation]);
  const sort = useStore(cloudSort.store, (state) => state.sort);
  const sorted = useMemo(
    () =>
      sortTable(
        best.map((row, rank) => ({ ...row, rank })),
        sort,
        cloudValue,
      ),
    [best, sort],
  );
  const order = useRowOrder({
    moves: useMemo(() => sorted.map(({ move }) => move), [sorted]),
    key: `${sort?.column ?? ''} ${sort?.isReversed ?? ''}`,
    answers: known,
    isHeld,
  });
  const ordered = order.flatMap((move) => sorted.find((row) => row.move === move) ?? []);
  const rows: readonly CloudRow[] = showsAll ? [...ordered, ...others] : ordered;
  const next = rows.some(({ move }) => move === focused) ? focused : rows[0]?.move;
  return (
    <>
      <table
        className={classNames(tables.table, classes.table)}
        {...menu.handlers}
        {...hints.handlers}
      >
        <caption className="heard">{t('cloud.caption')}</caption>
        {best.length > 0 && <Head />}
        <tbody ref={body} {...handlers}>
          {best.length === 0 && <EmptyRow snapshot={snapshot} />}
          {rows.map((row) => (
            <CloudMoveRow
              key={row.move}
              row={row}
              position={position}
              place={{ isBest: row.move === best[0]?.move, isNext: row.move === next }}
              hint={hints.hintOf(row.known)}
              onMenu={menu.openAt}
            />
          ))}
        </tbody>
      </table>
      <Suspense>
        {menu.isUsed && (
          <RowMenu position={position} rows={best} request={request} onClose={close} />
        )}
      </Suspense>
      <div className={tables.ways}>
        {others.length > 0 && (
          <button
            type="button"
            className={tables.more}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll
              ? t('cloud.fewer')
              : t(best.length > 0 ? 'cloud.all' : 'cloud.allUnknown', { count: others.length })}
          </button>
        )}
        <DeeperButton />
      </div>
    </>
  );
}

/** Shows how much time of the server's engine the user has left today, if it is limited. */
function DeeperButton() {
  const { t } = useTranslation();
  const search = useCredit().data?.search;
  const id = useId();
  const time = search?.isLimited === true && durationText(search.left, currentLanguage());
  if (search?.isLimited === true && search.left <= 0) {
    return (
      <>
        <button type="button" className={tables.more} disabled aria-describedby={id}>
          {t('engine.server.deeper')}
        </button>
        <small id={id} className={tables.why}>
          {t('engine.failed.serverSpent')}
        </small>
      </>
    );
  }
  return (
    <button type="button" className={tables.more} onClick={analyseOnServer}>
      {time === false ? t('engine.server.deeper') : t('engine.server.deeperLeft', { time })}
    </button>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <SortHead table={cloudSort} column="move" label={t('cloud.move')} />
        <SortHead table={cloudSort} column="score" label={t('cloud.score')} />
        <th scope="col" data-column="words">
          {t('cloud.verdict')}
        </th>
        <SortHead
          table={cloudSort}
          column="chance"
          label={t('cloud.chance')}
          hint={t('engine.winChance')}
        />
        <SortHead table={cloudSort} column="depth" label={t('cloud.depth')} />
        <SortHead
          table={cloudSort}
          column="replies"
          label={t('cloud.replies')}
          hint={t('cloud.repliesHint')}
        />
        <SortHead table={cloudSort} column="source" label={t('cloud.source')} />
        <th scope="col" data-column="menu">
          <span className="heard">{t('common.menu')}</span>
        </th>
      </tr>
    </thead>
  );
}
