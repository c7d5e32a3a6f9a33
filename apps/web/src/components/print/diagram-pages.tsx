import { positionAt } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { chunksOf } from '../../lib/chunks-of.ts';
import { lineText, numberedText } from '../../lib/game/move-text.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { BoardFigure } from './board-figure.tsx';
import { type Diagram, solutionOf } from './chapter.ts';
import classes from './print.module.css';
import type { PrintChoices } from './print-choices.ts';

interface DiagramPagesProps {
  readonly diagrams: readonly Diagram[];
  readonly choices: PrintChoices;
}

/** Numbered diagrams, two, four or six a page, and the moves that follow them on the last page. */
export function DiagramPages({ diagrams, choices }: DiagramPagesProps) {
  const { heading, perPage, hasSolutions } = choices;
  // The title of the only game would be below each diagram.
  const hasTitles = diagrams.some(({ game }) => game !== diagrams[0]?.game);
  return (
    <>
      {chunksOf(diagrams, perPage).map((page, index) => (
        // oxlint-disable-next-line no-array-index-key -- The pages have a fixed order.
        <section key={index} className={classes.page}>
          {heading !== '' && <h1 className={classes.running}>{heading}</h1>}
          <div className={classes.diagrams} data-count={perPage}>
            {page.map((diagram, place) => (
              <NumberedDiagram
                // oxlint-disable-next-line no-array-index-key -- The diagrams have a fixed order.
                key={place}
                number={index * perPage + place + 1}
                diagram={hasTitles ? diagram : { ...diagram, title: '' }}
                choices={choices}
              />
            ))}
          </div>
        </section>
      ))}
      {hasSolutions && <Solutions diagrams={diagrams} />}
    </>
  );
}

interface NumberedDiagramProps {
  readonly number: number;
  readonly diagram: Diagram;
  readonly choices: PrintChoices;
}

function NumberedDiagram({ number, diagram, choices }: NumberedDiagramProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { game, node, title, task = '' } = diagram;
  const { turn } = positionAt(game, node);
  const isAfterMove = choices.positions === 'marked' || choices.positions === 'current';
  const after = isAfterMove && node !== 0 ? numberedText(game, node, notation) : '';
  return (
    <BoardFigure game={game} node={node} hasShapes={choices.hasShapes}>
      <b>{number}.</b> <Turn color={turn} /> {t(`print.toMove.${turn}`)}
      <span className={classes.quiet}>
        {[after, title, task].filter((text) => text !== '').join(' · ')}
      </span>
      {choices.hasLines && <span className={classes.line} />}
    </BoardFigure>
  );
}

/** The side to move, told by shape, because many print without colours. */
function Turn({ color }: { readonly color: 'red' | 'black' }) {
  return <span aria-hidden="true">{color === 'red' ? '○' : '●'}</span>;
}

function Solutions({ diagrams }: { readonly diagrams: readonly Diagram[] }) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const lines = diagrams.map((diagram) => {
    const { moves, isCut } = solutionOf(diagram);
    return `${lineText(diagram.game, moves, notation)}${isCut ? ' …' : ''}`;
  });
  if (lines.every((line) => line === '')) return null;
  return (
    <section className={classes.page}>
      <h2>{t('print.solutions')}</h2>
      <ol className={classes.solutions}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line no-array-index-key -- The diagrams have a fixed order.
          <li key={index}>{line === '' ? '–' : line}</li>
        ))}
      </ol>
    </section>
  );
}
