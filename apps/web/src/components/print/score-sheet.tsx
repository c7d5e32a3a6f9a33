import { type ScoreRow, scoreRows } from '@chuhe/game/score-sheet';
import { type Game, type GameNode, getTag } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { formatResult } from '../../lib/game/format-result.ts';
import { knownTag } from '../../lib/game/game-title.ts';
import { firstNumber, moveText, numberedText } from '../../lib/game/move-text.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { usePlayerNames } from '../../lib/player-names.ts';
import { BoardFigure } from './board-figure.tsx';
import { type Chapter, markedNodes } from './chapter.ts';
import { signsOf } from './chapter-blocks.ts';
import classes from './print.module.css';
import type { PrintChoices } from './print-choices.ts';
import { blankNumbers, type ScorePage, scorePages } from './score-columns.ts';

interface ScoreSheetProps {
  readonly chapter: Chapter;
  readonly choices: PrintChoices;
}

/** The score sheet of a game: header, moves in two columns, signatures, and the marked positions as diagrams. */
export function ScoreSheet({ chapter, choices }: ScoreSheetProps) {
  const { game } = chapter;
  const notation = useMoveNotation();
  const cellText = (node: GameNode | undefined): string =>
    node === undefined ? '' : `${moveText(game, node.id, notation)} ${signsOf(node)}`.trimEnd();
  const first = firstNumber(game);
  const rows = scoreRows(game).map(({ number, red, black }: ScoreRow) => ({
    number: number + first - 1,
    red: red === undefined ? '…' : cellText(red),
    black: cellText(black),
  }));
  const marked = choices.hasDiagrams ? markedNodes(game) : [];
  return (
    <section className={classes.page}>
      <Header heading={choices.heading || chapter.title} game={game} />
      {scorePages(rows).map((page, index) => (
        // oxlint-disable-next-line no-array-index-key -- The pages have a fixed order.
        <MoveColumns key={index} {...page} />
      ))}
      <Signatures />
      {marked.length > 0 && (
        <div className={classes.figures}>
          {marked.map(({ id }) => (
            <BoardFigure key={id} game={game} node={id} hasShapes={choices.hasShapes}>
              {id !== 0 && numberedText(game, id, notation)}
            </BoardFigure>
          ))}
        </div>
      )}
    </section>
  );
}

/** A score sheet to be filled in by hand. */
export function BlankSheet({ heading }: { readonly heading: string }) {
  const rows = blankNumbers().map((number) => ({ number, red: '', black: '' }));
  return (
    <section className={classes.page}>
      <Header heading={heading} game={undefined} />
      {scorePages(rows).map((page, index) => (
        // oxlint-disable-next-line no-array-index-key -- The pages have a fixed order.
        <MoveColumns key={index} {...page} />
      ))}
      <Signatures />
    </section>
  );
}

const FIELDS = ['Event', 'Site', 'Round', 'Date', 'RedTeam', 'BlackTeam'] as const;

/** The fields of the game, with a line where the game has no value. */
function Header({ heading, game }: { readonly heading: string; readonly game: Game | undefined }) {
  const { t } = useTranslation();
  const shownName = usePlayerNames();
  const valueOf = (name: string): string => (game === undefined ? '' : knownTag(game.tags, name));
  const result = game === undefined ? '*' : (getTag(game, 'Result') ?? '*');
  return (
    <header className={classes.header}>
      <h1>{heading || t('print.kinds.sheet')}</h1>
      <dl>
        <Field name="Red" label={`○ ${t('analysis.red')}`} value={shownName(valueOf('Red'))} />
        <Field
          name="Black"
          label={`● ${t('analysis.black')}`}
          value={shownName(valueOf('Black'))}
        />
        {FIELDS.map((name) => (
          <Field key={name} name={name} label={t(`print.fields.${name}`)} value={valueOf(name)} />
        ))}
        <Field
          name="Result"
          label={t('print.fields.Result')}
          value={result === '*' ? '' : formatResult(result)}
        />
        <Field name="Arbiter" label={t('print.fields.Arbiter')} value={valueOf('Arbiter')} />
      </dl>
    </header>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

function Field({ name, label, value }: FieldProps) {
  return (
    <div data-field={name}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface Row {
  readonly number: number;
  readonly red: string;
  readonly black: string;
}

function MoveColumns({ left, right }: ScorePage<Row>) {
  return (
    <div className={classes.columns}>
      <Moves rows={left} />
      <Moves rows={right} />
    </div>
  );
}

function Moves({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <div />;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('print.number')}</th>
          <th scope="col">{t('analysis.red')}</th>
          <th scope="col">{t('analysis.black')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, red, black }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>{red}</td>
            <td>{black}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signatures() {
  const { t } = useTranslation();
  return (
    <div className={classes.signatures}>
      {(['red', 'black', 'arbiter'] as const).map((who) => (
        <span key={who}>{t(`print.signatures.${who}`)}</span>
      ))}
    </div>
  );
}
