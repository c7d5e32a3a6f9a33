import type { ExplorerAnswer, ExplorerMove } from '@chuhe/contract/explorer';
import { makeMoveText } from '@chuhe/game/notation';
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { classNames } from '../../../components/class-names.ts';
import { MirrorSign } from '../../../components/mirror-sign.tsx';
import tables from '../../../components/move-table.module.css';
import { ResultBar } from '../../../components/result-bar.tsx';
import { SortHead } from '../../../components/sort-head.tsx';
import { useMoveRows } from '../../../components/use-move-rows.ts';
import { parseLanguage } from '../../../i18n/languages.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { decimalText, shortCountText } from '../../../lib/number-text.ts';
import { sortTable } from '../../../lib/sources/table-sort.ts';
import classes from './games-panel.module.css';
import { gamesSort, gamesValue } from './games-sort.ts';

interface GamesTableProps {
  readonly answer: ExplorerAnswer;
  readonly position: Position;
  /** Whether the last request failed. If so, an earlier answer is shown. */
  readonly isStale: boolean;
}

/** All moves that were played, with a total. The most played move comes first unless the user sorts the table. */
export function GamesTable({ answer, position, isStale }: GamesTableProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { body, handlers, focused } = useMoveRows(position.fen);
  const { total } = answer;
  const named = useMemo(() => {
    const legal = new Set(position.legalMoves());
    return answer.moves
      .filter(({ move }) => legal.has(move))
      .map((each) => ({ each, text: makeMoveText(position.fen, each.move, notation) }));
  }, [answer, position, notation]);
  const sort = useStore(gamesSort.store, (state) => state.sort);
  const rows = useMemo(() => sortTable(named, sort, gamesValue), [named, sort]);
  const hints: Partial<Record<string, string>> = {
    score: t('games.scoreHint'),
    interval: t('games.intervalHint'),
  };
  const next = rows.some(({ each }) => each.move === focused) ? focused : rows[0]?.each.move;
  return (
    <table className={classNames(tables.table, classes.table)}>
      <caption className={isStale ? classes.stale : 'heard'}>
        {t(isStale ? 'games.stale' : 'games.caption')}
      </caption>
      <thead>
        <tr>
          {gamesSort.columns.map((column) => (
            <SortHead
              key={column}
              table={gamesSort}
              column={column}
              label={t(`games.columns.${column}`)}
              hint={hints[column]}
            />
          ))}
          <th scope="col" data-column="results" data-hint={t('sources.key')}>
            {t('games.columns.results')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...handlers}>
        {rows.map(({ each, text }) => (
          <Row
            key={each.move}
            each={each}
            text={text}
            turn={position.turn}
            isNext={each.move === next}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-column="move">
            {t('sources.total')}
          </th>
          <Count games={total.games} />
          <td data-column="score" />
          <td data-column="interval" />
          <td data-column="year" />
          <td data-column="results">
            <ResultBar results={resultsFor(total, position.turn)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly each: ExplorerMove;
  readonly text: string;
  readonly turn: Color;
  /** Whether this row is the tab stop of the table. */
  readonly isNext: boolean;
}

const Row = memo(function Row({ each, text, turn, isNext }: RowProps) {
  const { t } = useTranslation();
  const { move, games, score, interval, lastYear, isMirrored } = each;
  return (
    <tr data-move={move}>
      <th scope="row" data-column="move">
        <button
          type="button"
          tabIndex={isNext ? 0 : -1}
          aria-label={t('cloud.play', { move: text })}
        >
          {text}
        </button>
        {isMirrored && <MirrorSign />}
      </th>
      <Count games={games} />
      <Score score={score} />
      <td data-column="interval">{interval === null ? '–' : intervalText(interval)}</td>
      <td data-column="year">{lastYear ?? '–'}</td>
      <td data-column="results">
        <ResultBar results={resultsFor(each, turn)} />
      </td>
    </tr>
  );
});

function Count({ games }: { readonly games: number }) {
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? 'en';
  return <td data-column="games">{shortCountText(games, language)}</td>;
}

function Score({ score }: { readonly score: number | null }) {
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? 'en';
  return <td data-column="score">{score === null ? '–' : `${decimalText(score, language)}%`}</td>;
}

/** @example '38–57' */
function intervalText([low, high]: readonly [number, number]): string {
  return `${Math.round(low)}–${Math.round(high)}`;
}
