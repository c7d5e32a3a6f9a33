import { nodeOf } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/chevron-down';
import IconChevronRight from '~icons/chevron-right';
import { LinkedText } from '../../../components/linked-text.tsx';
import type { TextKey } from '../../../i18n/texts.ts';
import { formatResult } from '../../../lib/game/format-result.ts';
import { moveNumber } from '../../../lib/game/move-text.ts';
import { CommentField } from './comment-field.tsx';
import { MoveButton, type RowContext } from './move-button.tsx';
import { commentAt } from './move-edits.ts';
import type { CollapsedRow, CommentRow, LineRow, MoveRow, PairRow } from './move-rows.ts';
import classes from './moves-panel.module.css';
import { toggleCollapsed } from './moves-view.ts';

interface RowProps<Row extends MoveRow> extends RowContext {
  readonly row: Row;
}

interface AnyRowProps extends RowProps<MoveRow> {
  /** Whether the comment of this row is being edited. */
  readonly isEdited: boolean;
}

export function MoveRowView({ row, isEdited, ...context }: AnyRowProps) {
  if (row.kind === 'pair') return <Pair row={row} {...context} />;
  if (row.kind === 'line') return <Line row={row} {...context} />;
  if (row.kind === 'collapsed') return <CollapsedVariation row={row} {...context} />;
  if (row.kind === 'reason') return <p className={classes.reason}>{row.text}</p>;
  if (row.kind === 'result') return <Result result={row.result} />;
  return isEdited ? <CommentField spot={row} /> : <Comment row={row} {...context} />;
}

function Pair({ row, ...context }: RowProps<PairRow>) {
  return (
    <div className={classes.pair}>
      <span className={classes.number}>{row.number}</span>
      {row.red === undefined ? (
        <span className={classes.gap}>…</span>
      ) : (
        <MoveButton id={row.red} className={classes.move} hasScore {...context} />
      )}
      {row.black !== undefined && (
        <MoveButton id={row.black} className={classes.move} hasScore {...context} />
      )}
    </div>
  );
}

function Line({ row, ...context }: RowProps<LineRow>) {
  const [head] = row.nodes;
  return (
    <p className={classes.line}>
      {row.opens && head !== undefined && <CollapseButton head={head} isCollapsed={false} />}
      {row.nodes.map((id, index) => (
        <span key={id} className={classes.item}>
          <NumberBefore id={id} isFirst={index === 0} game={context.game} />
          <MoveButton id={id} className={classes.word} {...context} />{' '}
        </span>
      ))}
    </p>
  );
}

function CollapsedVariation({ row, ...context }: RowProps<CollapsedRow>) {
  const { t } = useTranslation();
  return (
    <p className={classes.line}>
      <CollapseButton head={row.head} isCollapsed />
      <NumberBefore id={row.head} isFirst game={context.game} />
      <MoveButton id={row.head} className={classes.word} {...context} />
      {row.hidden > 0 && (
        <small className={classes.hidden}>{t('moves.hidden', { count: row.hidden })}</small>
      )}
    </p>
  );
}

function NumberBefore({
  id,
  isFirst,
  game,
}: Pick<RowContext, 'game'> & { readonly id: number; readonly isFirst: boolean }) {
  const { number, isRed } = moveNumber(game, nodeOf(game, id));
  if (!isRed && !isFirst) return null;
  return <span className={classes.inlineNumber}>{isRed ? `${number}.` : `${number}…`}</span>;
}

function CollapseButton({
  head,
  isCollapsed,
}: {
  readonly head: number;
  readonly isCollapsed: boolean;
}) {
  const { t } = useTranslation();
  const Icon = isCollapsed ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.open}
      aria-expanded={!isCollapsed}
      aria-label={t(isCollapsed ? 'moves.expand' : 'moves.collapse')}
      onClick={() => toggleCollapsed(head)}
    >
      <Icon size={13} stroke={2} aria-hidden="true" />
    </button>
  );
}

function Comment({ row, game, preview }: RowProps<CommentRow>) {
  const isTouched = preview?.kind === 'deleted' && preview.nodes.has(row.node);
  return (
    <p
      className={classes.comment}
      data-comment={row.node}
      data-place={row.place}
      data-preview={isTouched ? 'deleted' : undefined}
    >
      <LinkedText text={commentAt(game, row)} />
    </p>
  );
}

/** The texts of the known results. A file may contain any other text. */
const RESULTS: ReadonlyMap<string, TextKey> = new Map([
  ['1-0', 'moves.redWins'],
  ['0-1', 'moves.blackWins'],
  ['1/2-1/2', 'moves.draw'],
]);

function Result({ result }: { readonly result: string }) {
  const { t } = useTranslation();
  const words = RESULTS.get(result);
  const figures = formatResult(result);
  return (
    <p className={classes.result}>{words === undefined ? figures : `${figures} · ${t(words)}`}</p>
  );
}
