import { formatScore } from '@chuhe/cloudbook/score';
import type { Position } from '@chuhe/rules/position';
import { useTranslation } from 'react-i18next';
import IconDots from '~icons/dots';
import { EndSign } from '../../../components/end-sign.tsx';
import { MoveMarkSign } from '../../../components/move-mark.tsx';
import { endText, useEndAfter } from '../../../lib/game/adjudicated-end.ts';
import type { Box } from '../../../lib/place-element.ts';
import classes from './cloud-panel.module.css';
import type { CloudRow, KnownRow } from './cloud-rows.ts';
import { SOURCE_TEXTS, useVerdict } from './cloud-words.ts';

interface CloudMoveRowProps {
  readonly row: CloudRow;
  readonly position: Position;
  readonly place: {
    readonly isBest: boolean;
    /** Whether this row is the tab stop of the table. */
    readonly isNext: boolean;
  };
  /** Where the score comes from; `undefined` until it is loaded. */
  readonly hint: string | undefined;
  /** Opens the menu of the row. */
  readonly onMenu: (button: Element, anchor: Box) => void;
}

export function CloudMoveRow({ row, position, place, hint, onMenu }: CloudMoveRowProps) {
  const { t } = useTranslation();
  const { move, text, known } = row;
  const verdict = useVerdict(known?.score, position.turn);
  const end = useEndAfter(move);
  return (
    <tr data-move={move} data-best={place.isBest || undefined}>
      <th scope="row" data-column="move">
        <button
          type="button"
          tabIndex={place.isNext ? 0 : -1}
          aria-label={t('cloud.play', { move: text })}
        >
          {text}
        </button>
        <EndSign move={move} />
      </th>
      {known === undefined ? (
        <Unknown />
      ) : (
        <Known known={known} verdict={end === undefined ? verdict : endText(end, t)} hint={hint} />
      )}
      <td data-column="menu">
        <button
          type="button"
          tabIndex={place.isNext ? 0 : -1}
          aria-label={t('book.menuOf', { move: text })}
          aria-haspopup="menu"
          data-hint={hint}
          onClick={(event) => {
            // A click on the row would play the move.
            event.stopPropagation();
            onMenu(event.currentTarget, event.currentTarget.getBoundingClientRect());
          }}
        >
          <IconDots size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

interface KnownProps {
  readonly known: KnownRow;
  readonly verdict: string;
  readonly hint: string | undefined;
}

function Known({ known, verdict, hint }: KnownProps) {
  const { t } = useTranslation();
  const { replies } = known;
  return (
    <>
      <td data-column="score" data-hint={hint}>
        <span>{formatScore(known.score)}</span>
        <MoveMarkSign mark={known.mark} />
      </td>
      <td data-column="words">
        <span>{verdict}</span>
      </td>
      <td data-column="chance">{`${known.redPercent}%`}</td>
      <td data-column="depth" data-hint={hint}>
        {known.depth ?? '–'}
      </td>
      <td data-column="replies">{replies === null ? '–' : `${replies.good}/${replies.known}`}</td>
      <td data-column="source" data-hint={hint ?? known.engine ?? undefined}>
        {t(SOURCE_TEXTS[known.source])}
      </td>
    </>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <>
      <td data-column="score" />
      <td data-column="words" className={classes.unknown}>
        {t('cloud.unknownMove')}
      </td>
      <td data-column="chance" />
      <td data-column="depth" />
      <td data-column="replies" />
      <td data-column="source" />
    </>
  );
}
