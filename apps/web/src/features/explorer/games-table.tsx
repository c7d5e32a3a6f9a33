import type { ExplorerAnswer, ExplorerMove } from '@chuhe/contract/explorer';
import { makeMoveText } from '@chuhe/game/notation';
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.ts';
import tables from '../../components/move-table.module.css';
import { ResultBar } from '../../components/result-bar.tsx';
import { useMoveRows } from '../../components/use-move-rows.ts';
import { parseLanguage } from '../../i18n/languages.ts';
import { resultsFor } from '../../lib/game/results.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { decimalText, shortCountText } from '../../lib/number-text.ts';
import classes from './games-panel.module.css';

interface GamesTableProps {
  readonly answer: ExplorerAnswer;
  readonly position: Position;
  /** Whether the server is silent, and this is what it said before. */
  readonly isStale: boolean;
}

const COLUMNS = ['move', 'games', 'score', 'interval', 'year', 'results'] as const;

/** Every move that was played, the most played first, and all of them together. */
export function GamesTable({ answer, position, isStale }: GamesTableProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { body, handlers, focused } = useMoveRows(position.fen);
  const { total } = answer;
  const moves = useMemo(() => {
    const legal = new Set(position.legalMoves());
    return answer.moves.filter(({ move }) => legal.has(move));
  }, [answer, position]);
  const texts = useMemo(
    () => new Map(moves.map(({ move }) => [move, makeMoveText(position.fen, move, notation)])),
    [moves, position, notation],
  );
  const hints: Partial<Record<(typeof COLUMNS)[number], string>> = {
    score: t('games.scoreHint'),
    interval: t('games.intervalHint'),
    results: t('voices.key'),
  };
  const next = moves.some(({ move }) => move === focused) ? focused : moves[0]?.move;
  return (
    <table className={classNames(tables.table, classes.table)}>
      <caption className={isStale ? classes.stale : tables.heard}>
        {t(isStale ? 'games.stale' : 'games.caption')}
      </caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column} data-hint={hints[column]}>
              {t(`games.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...handlers}>
        {moves.map((each) => (
          <Row
            key={each.move}
            each={each}
            text={texts.get(each.move) ?? each.move}
            turn={position.turn}
            isNext={each.move === next}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-column="move">
            {t('voices.total')}
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
  /** Whether it is the one that Tab reaches. */
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
        {isMirrored && (
          <i role="img" aria-label={t('voices.mirrored')} data-hint={t('voices.mirrored')}>
            ⇋
          </i>
        )}
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
