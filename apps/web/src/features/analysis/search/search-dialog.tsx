import { MiniBoard } from '@chuhe/board/mini-board';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconCloudOff from '~icons/cloud-off';
import IconLock from '~icons/lock';
import { AccountLinks } from '../../../components/account-links.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { type OpenOwn, openFound } from '../../../lib/matches/open-found.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useCollections } from '../../../lib/sources/use-collections.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import classes from './game-search.module.css';
import type { FoundInStudiesProps } from './game-search.tsx';
import { MaterialForm } from './material-form.tsx';
import { nodeAfter } from './node-after.ts';
import { PatternBoard } from './pattern-board.tsx';
import {
  currentFen,
  formStore,
  gameSearch,
  MODES,
  queryOf,
  SIDES,
  setForm,
  takeBoard,
} from './search.ts';
import { SearchFilter } from './search-filter.tsx';
import { SearchResults } from './search-results.tsx';
import type { Hit, SearchQuery } from './search-run.ts';

export interface FoundDialogProps {
  readonly openOwn: OpenOwn;
  readonly onClose: () => void;
}

interface SearchDialogProps extends FoundDialogProps {
  readonly studies: (parts: FoundInStudiesProps) => ReactNode;
}

/** Searches games for the position on the board, for material or for a pattern. A position is searched in studies, too. */
export function SearchDialog({ openOwn, onClose, studies }: SearchDialogProps) {
  const { t } = useTranslation();
  const open = ({ game, ply }: Hit): void => {
    onClose();
    void openFound(game, { nodeIn: (found) => nodeAfter(found, ply), openOwn });
  };
  return (
    <Dialog title={t('search.title')} isWide address="search" onClose={onClose}>
      <ForUsers>
        <Search onOpen={open} studies={(query) => studies({ query, onOpen: onClose })} />
      </ForUsers>
    </Dialog>
  );
}

/** Shows the children to users who are signed in, and the reason to all others. */
export function ForUsers({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation();
  const kind = useStore(sessionStore, ({ session }) => session.kind);
  if (kind === 'user') return children;
  if (kind === 'starting') return <p role="status">{t('common.processing')}</p>;
  return kind === 'signed-out' ? (
    <Notice icon={IconLock} title={t('games.lockedTitle')} text={t('games.lockedText')}>
      <AccountLinks />
    </Notice>
  ) : (
    <Notice icon={IconCloudOff} title={t('games.offlineTitle')} text={t('search.offlineText')} />
  );
}

interface SearchProps {
  readonly onOpen: (hit: Hit) => void;
  readonly studies: (query: FoundInStudiesProps['query']) => ReactNode;
}

function Search({ onOpen, studies }: SearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useStore(formStore);
  const { list: collections } = useCollections();
  const [position, setPosition] = useState<FoundInStudiesProps['query']>();
  const begin = (): void => {
    const query = queryOf(formStore.getState(), currentFen(), collections);
    setPosition(query && positionOf(query));
    if (query !== undefined) void gameSearch().start(query);
  };
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If there are results, the form keeps the values that led to them. Otherwise it starts with the board.
    if (gameSearch().store.getState().phase === 'idle') takeBoard();
    return () => gameSearch().stop();
  }, []);
  return (
    <div className={classes.search}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
          // On a phone the results are below the form.
          results.current?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <TabList
          label={t('search.what')}
          id={id}
          tabs={MODES.map((mode) => [mode, t(`search.modes.${mode}`)] as const)}
          chosen={form.mode}
          onChoose={(mode) => setForm({ mode })}
        />
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${form.mode}`}>
          {form.mode === 'position' && <CurrentPosition />}
          {form.mode === 'material' && <MaterialForm />}
          {form.mode === 'pattern' && <PatternForm />}
        </div>
        {form.mode !== 'material' && (
          <CheckRow
            label={t('search.mirrored')}
            checked={form.mirrored}
            onChange={(mirrored) => setForm({ mirrored })}
          />
        )}
        <CheckRow
          label={t('search.swapped')}
          checked={form.swapped}
          onChange={(swapped) => setForm({ swapped })}
        />
        <SearchFilter />
        <Go />
      </form>
      <div ref={results}>
        {position !== undefined && studies(position)}
        <SearchResults onOpen={onOpen} />
      </div>
    </div>
  );
}

/** What studies are searched for; `undefined` for anything but a position. */
function positionOf({ target, ...images }: SearchQuery): FoundInStudiesProps['query'] | undefined {
  if (target.kind !== 'position') return undefined;
  const { mirrored, swapped } = images;
  return { FEN: target.FEN, mirrored: flagOf(mirrored), swapped: flagOf(swapped) };
}

function flagOf(flag = false): 'true' | 'false' {
  return flag ? 'true' : 'false';
}

function Go() {
  const { t } = useTranslation();
  const form = useStore(formStore);
  const { list: collections } = useCollections();
  const phase = useStore(gameSearch().store, (state) => state.phase);
  const isAskable = queryOf(form, form.fen, collections) !== undefined;
  const isPatternEmpty = form.mode === 'pattern' && form.pattern.size === 0;
  return (
    <div className={classes.go}>
      {phase === 'running' ? (
        <Button onClick={() => gameSearch().stop()}>{t('search.stop')}</Button>
      ) : (
        <Button kind="primary" type="submit" disabled={!isAskable}>
          {t('search.go')}
        </Button>
      )}
      {!isAskable && (
        <p role="status">{t(isPatternEmpty ? 'search.emptyPattern' : 'games.nothingTitle')}</p>
      )}
    </div>
  );
}

function CurrentPosition() {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  return (
    <div className={classes.current}>
      <MiniBoard
        placement={currentFen()}
        size={220}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
      />
      <p>{t('search.positionText')}</p>
    </div>
  );
}

function PatternForm() {
  const { t } = useTranslation();
  const { fen, pattern, turn } = useStore(formStore);
  return (
    <div className={classes.pattern}>
      <p>{t('search.patternText')}</p>
      <PatternBoard
        fen={fen}
        pattern={pattern}
        onChange={(changed) => setForm({ pattern: changed })}
      />
      <div className={classes.buttons}>
        <Button onClick={takeBoard}>{t('search.takeBoard')}</Button>
        <Button onClick={() => setForm({ pattern: new Map() })}>{t('search.clearPattern')}</Button>
        <select
          aria-label={t('search.turn')}
          value={turn ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setForm({ turn: SIDES.find((each) => each === value) })
          }
        >
          <option value="">{t('search.anyTurn')}</option>
          {SIDES.map((side) => (
            <option key={side} value={side}>
              {t(`search.turns.${side}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
