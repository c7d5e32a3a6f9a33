import { positionAt } from '@chuhe/game/tree';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconBook2 from '~icons/book-2';
import IconPencil from '~icons/pencil';
import IconPlayerPlay from '~icons/player-play';
import IconSchool from '~icons/school';
import { ActionButton } from '../../../components/action-button.tsx';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import { runAction } from '../../../lib/actions/registry.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import classes from './book.module.css';
import { bookChoices, setBookChoices } from './book-choices.ts';
import { BookNotice, StaleRow } from './book-notice.tsx';
import { BookTable } from './book-table.tsx';
import { CHOICES } from './book-values.ts';
import { showEditor } from './show-panel.ts';
import { useBook } from './use-book.ts';
import { useBookNames } from './use-book-names.ts';

/** The panel of the user's books: their moves for the position on the board. */
export function BookPanel() {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const snapshot = useBook(panel);
  const access = useAccess();
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const isHere = access === 'open' && snapshot.fen === position.fen;
  const entries = isHere ? snapshot.data : undefined;
  const names = useBookNames(entries);
  return (
    <div ref={panel} className={classNames(tables.panel, classes.panel)}>
      <div className={classes.header}>
        <IconBook2 size={15} stroke={1.8} aria-hidden="true" />
        <h2>{t('book.title')}</h2>
        {access === 'open' && (
          <>
            <ChoiceOfMove />
            <Button
              className={classes.small}
              aria-label={t('book.edit')}
              data-hint={t('actions.editBook')}
              onClick={showEditor}
            >
              <IconPencil size={15} stroke={1.8} aria-hidden="true" />
              <span className={classes.word}>{t('book.edit')}</span>
            </Button>
            <Button
              className={classes.small}
              aria-label={t('book.train')}
              data-hint={t('actions.openTrainer')}
              onClick={() => runAction('openTrainer')}
            >
              <IconSchool size={15} stroke={1.8} aria-hidden="true" />
              <span className={classes.word}>{t('book.train')}</span>
            </Button>
          </>
        )}
      </div>
      {isHere && entries !== undefined && <StaleRow snapshot={snapshot} />}
      <div className={tables.body}>
        {entries !== undefined && entries.length > 0 ? (
          <BookTable key={position.fen} entries={entries} position={position} names={names} />
        ) : (
          <BookNotice access={access} snapshot={snapshot}>
            <Button kind="primary" onClick={showEditor}>
              {t('book.add')}
            </Button>
          </BookNotice>
        )}
      </div>
    </div>
  );
}

/** Lets the user set how one of several book moves is chosen, and play the chosen move. */
function ChoiceOfMove() {
  const { t } = useTranslation();
  const by = useStore(bookChoices, (choices) => choices.by);
  return (
    <div className={classes.choice}>
      <select
        aria-label={t('book.playBy')}
        data-hint={t('book.playBy')}
        value={by}
        onChange={({ currentTarget: { value } }) =>
          setBookChoices({ by: CHOICES.find((each) => each === value) ?? by })
        }
      >
        {CHOICES.map((each) => (
          <option key={each} value={each}>
            {t(`book.by.${each}`)}
          </option>
        ))}
      </select>
      <ActionButton id="playBookMove" icon={IconPlayerPlay} />
    </div>
  );
}
