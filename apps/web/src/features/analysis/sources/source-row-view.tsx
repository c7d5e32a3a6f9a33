import { formatScore } from '@chuhe/cloudbook/score';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EndSign } from '../../../components/end-sign.tsx';
import { MirrorSign } from '../../../components/mirror-sign.tsx';
import { MoveMarkSign } from '../../../components/move-mark.tsx';
import { ResultBar } from '../../../components/result-bar.tsx';
import { parseLanguage } from '../../../i18n/languages.ts';
import { shortCountText } from '../../../lib/number-text.ts';
import { BookBars, BookSource } from './book-bars.tsx';
import { DisagreementSign } from './disagreement-sign.tsx';
import type { CloudMoveInfo, EngineMoveInfo, GamesMoveInfo, SourceRow } from './source-row.ts';
import classes from './sources.module.css';

interface SourceRowProps {
  readonly row: SourceRow;
  readonly isBest: boolean;
  /** Whether this row is the tab stop of the table. */
  readonly isNext: boolean;
}

/** A row of the joined table. It is redrawn only if it has changed, because the engine reports ten times a second. */
export const SourceRowView = memo(function SourceRowView({ row, isBest, isNext }: SourceRowProps) {
  const { t } = useTranslation();
  const { move, text, twin, cloud, engine, book, games, disagreements } = row;
  const isMirrored = book?.isMirrored === true || games?.isMirrored === true;
  return (
    <tr data-move={move} data-best={isBest || undefined}>
      <th scope="row" data-column="move">
        <button
          type="button"
          tabIndex={isNext ? 0 : -1}
          aria-label={t('cloud.play', { move: text })}
        >
          {text}
        </button>
        <EndSign move={move} />
        {(isMirrored || twin !== undefined) && <MirrorSign twin={twin} />}
        <DisagreementSign disagreements={disagreements} isNarrow />
      </th>
      <CloudCell cloud={cloud} />
      <EngineCell engine={engine} />
      <td data-column="book">{book !== undefined && <BookBars book={book} />}</td>
      <td data-column="games">{games !== undefined && <Games games={games} />}</td>
      <td data-column="note" data-hint={book?.note === '' ? undefined : book?.note}>
        <span>
          <DisagreementSign disagreements={disagreements} />
          {book?.note ?? ''}
        </span>
        {book !== undefined && <BookSource book={book} />}
      </td>
    </tr>
  );
}, sameProps);

function CloudCell({ cloud }: { readonly cloud: CloudMoveInfo | undefined }) {
  const { t } = useTranslation();
  if (cloud === undefined) return <td data-column="cloud" />;
  return (
    <td data-column="cloud" data-hint={t(`cloud.sources.${cloud.source}`)}>
      <span>{formatScore(cloud.score)}</span>
      <MoveMarkSign mark={cloud.mark} />
    </td>
  );
}

function EngineCell({ engine }: { readonly engine: EngineMoveInfo | undefined }) {
  return (
    <td data-column="engine" data-first={engine?.isBest || undefined}>
      {formatScore(engine?.score)}
    </td>
  );
}

function Games({ games }: { readonly games: GamesMoveInfo }) {
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? 'en';
  return (
    <span className={classes.games}>
      <small>{shortCountText(games.games, language)}</small>
      <ResultBar results={games.results} />
    </span>
  );
}

function sameProps(a: SourceRowProps, b: SourceRowProps): boolean {
  return a.isBest === b.isBest && a.isNext === b.isNext && sameRow(a.row, b.row);
}

/** Compares the infos of all sources but the engine by identity, because they stay the same objects until they change. */
function sameRow(a: SourceRow, b: SourceRow): boolean {
  return (
    a.text === b.text &&
    a.twin === b.twin &&
    a.cloud === b.cloud &&
    a.book === b.book &&
    a.games === b.games &&
    a.engine?.score === b.engine?.score &&
    a.engine?.isBest === b.engine?.isBest &&
    JSON.stringify(a.disagreements) === JSON.stringify(b.disagreements)
  );
}
