import { positionAt, ROOT } from '@chuhe/game/tree';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatResult } from '../../lib/game/format-result.ts';
import { knownTag } from '../../lib/game/game-title.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { usePlayerNames } from '../../lib/player-names.ts';
import { dayText } from '../../lib/time-text.ts';
import { BoardFigure } from './board-figure.tsx';
import type { Chapter } from './chapter.ts';
import { type Block, chapterBlocks } from './chapter-blocks.ts';
import classes from './print.module.css';
import type { PrintChoices } from './print-choices.ts';

interface BookletPagesProps {
  readonly chapters: readonly Chapter[];
  readonly choices: PrintChoices;
}

/** A title page, the contents, and the chapters. Short ones share a page. */
export function BookletPages({ chapters, choices }: BookletPagesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <section className={classes.page} data-part="title">
        <h1>{choices.heading || t('print.kinds.booklet')}</h1>
        {choices.author !== '' && <p>{choices.author}</p>}
        <p>{t('print.chapters', { count: chapters.length })}</p>
        <p>{dayText(new Date().toISOString(), currentLanguage())}</p>
      </section>
      <section className={classes.page}>
        <h2>{t('print.contents')}</h2>
        <ol className={classes.contents}>
          {chapters.map((chapter, index) => (
            // oxlint-disable-next-line no-array-index-key -- Two chapters may have the same title.
            <li key={index}>
              <a href={`#${id}-${index}`}>{chapter.title || t('matches.untitled')}</a>
              <Players chapter={chapter} />
            </li>
          ))}
        </ol>
      </section>
      <div className={classes.page}>
        {chapters.map((chapter, index) => (
          // oxlint-disable-next-line no-array-index-key -- Two chapters may have the same title.
          <section key={index} id={`${id}-${index}`} className={classes.chapter}>
            {chapter.task === undefined ? (
              <ChapterText number={index + 1} chapter={chapter} choices={choices} />
            ) : (
              <Exercise number={index + 1} chapter={chapter} />
            )}
          </section>
        ))}
      </div>
      {choices.hasSolutions && <Solutions chapters={chapters} choices={choices} />}
    </>
  );
}

/** The players, the event and the result of a chapter's game, as far as the title does not name them. */
function Players({ chapter: { title, game } }: { readonly chapter: Chapter }) {
  const shownName = usePlayerNames();
  const [red = '', black = ''] = ['Red', 'Black'].map((name) => knownTag(game.tags, name));
  const players =
    red === '' && black === '' ? '' : `${shownName(red) || '?'} – ${shownName(black) || '?'}`;
  const result = knownTag(game.tags, 'Result');
  const facts = [
    players,
    knownTag(game.tags, 'Event'),
    knownTag(game.tags, 'Date').replaceAll(/\.\?+/g, ''),
    result === '*' ? '' : formatResult(result),
  ];
  const shown = facts.filter((fact) => fact !== '' && fact !== title);
  return shown.length === 0 ? null : <span className={classes.quiet}>{shown.join(' · ')}</span>;
}

interface ChapterTextProps {
  readonly number: number;
  readonly chapter: Chapter;
  readonly choices: PrintChoices;
  /** Whether the chapter is below another heading. */
  readonly isPart?: boolean;
}

/** An exercise: its task and its position. The moves are among the solutions. */
function Exercise({ number, chapter }: Omit<ChapterTextProps, 'choices'>) {
  const { t } = useTranslation();
  const { game, title, task = '' } = chapter;
  return (
    <>
      <h2>
        {number}. {title || t('matches.untitled')}
      </h2>
      {task !== '' && <p className={classes.task}>{task}</p>}
      <div className={classes.inline}>
        {/* Arrows could show the solution. */}
        <BoardFigure game={game} node={ROOT} hasShapes={false}>
          {t(`print.toMove.${positionAt(game, ROOT).turn}`)}
        </BoardFigure>
      </div>
    </>
  );
}

/** The moves of the exercises, on pages of their own. */
function Solutions({ chapters, choices }: BookletPagesProps) {
  const { t } = useTranslation();
  const solved = chapters.flatMap((chapter, index) =>
    chapter.task !== undefined && chapter.game.nodeCount > 0
      ? [{ chapter, number: index + 1 }]
      : [],
  );
  if (solved.length === 0) return null;
  return (
    <section className={classes.page}>
      <h2>{t('print.solutions')}</h2>
      {solved.map(({ chapter, number }) => (
        <ChapterText key={number} number={number} chapter={chapter} choices={choices} isPart />
      ))}
    </section>
  );
}

function ChapterText({ number, chapter, choices, isPart = false }: ChapterTextProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { game, title } = chapter;
  const blocks = useMemo(() => chapterBlocks(game, notation), [game, notation]);
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <>
      <Heading>
        {number}. {title || t('matches.untitled')}
      </Heading>
      <p>
        <Players chapter={chapter} />
      </p>
      {blocks.map((block, index) =>
        block.kind === 'diagram' ? (
          // oxlint-disable-next-line no-array-index-key -- The blocks have a fixed order.
          <div key={index} className={classes.inline}>
            <BoardFigure game={game} node={block.node} hasShapes={choices.hasShapes} />
          </div>
        ) : (
          // oxlint-disable-next-line no-array-index-key -- The blocks have a fixed order.
          <Paragraph key={index} block={block} />
        ),
      )}
    </>
  );
}

/** Deeper variations are not indented further. */
const MAX_INDENT = 4;

function Paragraph({
  block: { depth, runs },
}: {
  readonly block: Extract<Block, { kind: 'text' }>;
}) {
  return (
    <p className={classes.text} data-depth={Math.min(depth, MAX_INDENT)}>
      {runs.map(({ kind, text }, index) =>
        kind === 'move' ? (
          // oxlint-disable-next-line no-array-index-key -- The runs have a fixed order.
          <b key={index}>{text} </b>
        ) : (
          // oxlint-disable-next-line no-array-index-key -- The runs have a fixed order.
          <span key={index}>{text} </span>
        ),
      )}
    </p>
  );
}
