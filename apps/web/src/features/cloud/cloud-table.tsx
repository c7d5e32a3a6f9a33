import type { CloudPosition } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.ts';
import tables from '../../components/move-table.module.css';
import { useMoveRows } from '../../components/use-move-rows.ts';
import { lookOnServer } from '../../engine/the-engine.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { CloudMoveRow } from './cloud-move-row.tsx';
import classes from './cloud-panel.module.css';
import { knownRows, otherRows } from './cloud-rows.ts';
import type { CloudSnapshot } from './cloud-snapshot.ts';
import { EmptyRow } from './empty-row.tsx';

interface CloudTableProps {
  readonly known: CloudPosition;
  readonly position: Position;
  readonly snapshot: CloudSnapshot;
}

/**
 * Every known move, the best first; the others on demand. Pointing at a row, or focusing it, draws its arrow; a click or Enter plays
 * it; the arrow keys go from row to row.
 */
export function CloudTable({ known, position, snapshot }: CloudTableProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { body, handlers, focused } = useMoveRows(known.fen);
  const [showsAll, setShowsAll] = useState(false);
  const best = useMemo(() => knownRows(known, position, notation), [known, position, notation]);
  const others = useMemo(() => otherRows(known, position, notation), [known, position, notation]);
  const rows = showsAll ? [...best, ...others] : best;
  const next = rows.some(({ move }) => move === focused) ? focused : rows[0]?.move;
  return (
    <>
      <table className={classNames(tables.table, classes.table)}>
        <caption className={tables.heard}>{t('cloud.caption')}</caption>
        {best.length > 0 && <Head />}
        <tbody ref={body} {...handlers}>
          {best.length === 0 && <EmptyRow snapshot={snapshot} />}
          {rows.map((row, index) => (
            <CloudMoveRow
              key={row.move}
              row={row}
              position={position}
              place={{ isBest: index === 0 && best.length > 0, isNext: row.move === next }}
            />
          ))}
        </tbody>
      </table>
      <div className={tables.ways}>
        {others.length > 0 && (
          <button
            type="button"
            className={tables.more}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t('cloud.fewer') : t('cloud.all', { count: others.length })}
          </button>
        )}
        <button type="button" className={tables.more} onClick={lookOnServer}>
          {t('engine.server.deeper')}
        </button>
      </div>
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" data-column="move">
          {t('cloud.move')}
        </th>
        <th scope="col" data-column="score">
          {t('cloud.score')}
        </th>
        <th scope="col" data-column="words">
          {t('cloud.verdict')}
        </th>
        <th scope="col" data-column="chance" data-hint={t('engine.winChance')}>
          {t('cloud.chance')}
        </th>
        <th scope="col" data-column="depth">
          {t('cloud.depth')}
        </th>
        <th scope="col" data-column="replies" data-hint={t('cloud.repliesHint')}>
          {t('cloud.replies')}
        </th>
        <th scope="col" data-column="source">
          {t('cloud.source')}
        </th>
      </tr>
    </thead>
  );
}
