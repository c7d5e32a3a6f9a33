import { getTag, removeTag, setTag, type Tag } from '@chuhe/game/tree';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { parseLanguage } from '../../../i18n/languages.ts';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { knownTag, titleOfTags } from '../../../lib/game/game-title.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import classes from './moves-header.module.css';
import { TagField } from './tag-field.tsx';

/** What the game's tags say about it. A click on a part edits it; what is missing is offered when the header is pointed at. */
export function MovesHeader() {
  const { t, i18n } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const { tags } = game;
  const language = parseLanguage(i18n.language) ?? 'en';
  const [round, date] = [known(tags, 'Round'), known(tags, 'Date')];
  const [opening, event] = [known(tags, 'Opening'), known(tags, 'Event')];
  const result = getTag(game, 'Result') ?? '*';
  const title = titleOfTags(tags);
  const isEventTitle = title !== '' && title === event;
  const titleField = isEventTitle ? <TagField name="Event" text={event} /> : title || undefined;
  const players = (
    <>
      <TagField name="Red" text={known(tags, 'Red') ?? known(tags, 'White')} /> –{' '}
      <TagField name="Black" text={known(tags, 'Black')} />
    </>
  );
  const parts: readonly Part[] = [
    { name: 'Opening', isEmpty: false, content: opening },
    {
      name: 'Event',
      isEmpty: event === undefined,
      content: isEventTitle ? undefined : <TagField name="Event" text={event} />,
    },
    // In their place is the title.
    { name: 'Players', isEmpty: true, content: titleField === undefined ? undefined : players },
    {
      name: 'Round',
      isEmpty: round === undefined,
      content: <TagField name="Round" text={round && t('moves.round', { round })} />,
    },
    {
      name: 'Date',
      isEmpty: date === undefined,
      content: <TagField name="Date" text={date && gameDateText(date, language)} />,
    },
    { name: 'Result', isEmpty: result === '*', content: <ResultChoice result={result} /> },
  ];
  return (
    <header className={classes.header}>
      <h2>{titleField ?? players}</h2>
      <p>
        {/* What is missing comes last, so that its room is no gap between the others. */}
        {parts
          .filter(({ content }) => content !== undefined)
          .toSorted((one, other) => Number(one.isEmpty) - Number(other.isEmpty))
          .map(({ name, isEmpty, content }) => (
            <span key={name} className={classes.part} data-part={name} data-empty={isEmpty}>
              {content}
            </span>
          ))}
      </p>
    </header>
  );
}

interface Part {
  readonly name: string;
  readonly isEmpty: boolean;
  /** `undefined` if there is nothing to show or to edit. */
  readonly content: ReactNode;
}

const RESULTS = { '1-0': 'red', '0-1': 'black', '1/2-1/2': 'draw', '*': 'open' } as const;

function ResultChoice({ result }: { readonly result: string }) {
  const { t } = useTranslation();
  return (
    <select
      className={classes.result}
      aria-label={t('files.tags.Result')}
      value={result}
      onChange={({ currentTarget }) => setResult(currentTarget.value)}
    >
      {Object.entries(RESULTS).map(([value, name]) => (
        <option key={value} value={value}>
          {t(`files.save.results.${name}`)}
        </option>
      ))}
      {/* A file may contain any other text. */}
      {!Object.hasOwn(RESULTS, result) && <option value={result}>{result}</option>}
    </select>
  );
}

function setResult(result: string): void {
  editGame((game) => ({
    game: result === '*' ? removeTag(game, 'Result') : setTag(game, 'Result', result),
  }));
}

function known(tags: readonly Tag[], name: string): string | undefined {
  return knownTag(tags, name) || undefined;
}
