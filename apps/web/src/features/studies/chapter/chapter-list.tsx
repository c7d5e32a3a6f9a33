import { toSearchText } from '@chuhe/contract/search-text';
import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { positionAt } from '@chuhe/game/tree';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconHistory from '~icons/history';
import IconPlus from '~icons/plus';
import IconSettings from '~icons/settings';
import { AppLink } from '../../../components/app-link.tsx';
import { runAction } from '../../../lib/actions/registry.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { setupTargetStore } from '../../../lib/state/setup-target.ts';
import { type ChapterLink, codeQuery } from '../../../lib/studies/chapter-link.ts';
import { ChapterMenu, useChapterDrag } from '../chapter-menu.tsx';
import { mayEdit } from '../use-study.ts';
import classes from './chapter.module.css';
import { openChapterOf, openChapterOnBoard } from './open-chapter.ts';

const loadDialogs = () => loadChunk(() => import('./chapter-dialogs.ts'));
const SettingsDialog = lazy(async () => ({ default: (await loadDialogs()).ChapterSettingsDialog }));
const HistoryDialog = lazy(async () => ({ default: (await loadDialogs()).HistoryDialog }));
const AddDialog = lazy(async () => ({ default: (await loadDialogs()).AddChaptersDialog }));

/** From this number of chapters on, the list has a search field. */
const SEARCH_FROM = 8;

interface ChapterListProps {
  readonly study: Study;
  readonly link: ChapterLink;
  /** Called after a change of the list. */
  readonly onChanged: () => void;
  /** Called when a chapter has been chosen. */
  readonly onChosen: () => void;
}

type Shown =
  | { readonly kind: 'add' | 'history' }
  | { readonly kind: 'settings'; readonly chapter: StudyChapterSummary };

/** The table of contents of the study on the board. Editors can add, name, order and delete chapters here. */
export function ChapterList({ study, link, onChanged, onChosen }: ChapterListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>();
  const { studyId, chapterList } = study;
  const isEditor = mayEdit(study);
  const wanted = toSearchText(search);
  const found = chapterList.filter(({ title }) => toSearchText(title).includes(wanted));
  const current = chapterList.find(({ chapterId }) => chapterId === link.chapterId);
  // The history of an exercise names its moves.
  const hasHistory = isEditor || (study.role !== null && current?.kind === 'analysis');
  const orientation = current?.orientation ?? 'red';
  const close = (): void => setShown(undefined);
  return (
    <div className={classes.contents}>
      {chapterList.length >= SEARCH_FROM && (
        <input
          type="search"
          className={classes.search}
          aria-label={t('studies.searchChapters')}
          placeholder={t('studies.searchChapters')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ol className={classes.chapters} aria-label={t('studies.chapters')}>
        {found.map((chapter) => (
          <Row
            key={chapter.chapterId}
            chapter={chapter}
            study={study}
            isCurrent={chapter.chapterId === link.chapterId}
            // A list of matches has gaps, so a place in it says nothing.
            isOrdered={isEditor && wanted === ''}
            onOpen={() => {
              onChosen();
              if (chapter.chapterId !== link.chapterId) openChapterOf(study, chapter, link);
            }}
            onSettings={() => setShown({ kind: 'settings', chapter })}
            onChanged={onChanged}
          />
        ))}
      </ol>
      {found.length === 0 && <p className={classes.none}>{t('studies.noChapterFound')}</p>}
      <div className={classes.foot}>
        {isEditor && (
          <button type="button" onClick={() => setShown({ kind: 'add' })}>
            <IconPlus size={15} stroke={1.8} aria-hidden="true" />
            {t('studies.addChapter')}
          </button>
        )}
        {hasHistory && (
          <button type="button" onClick={() => setShown({ kind: 'history' })}>
            <IconHistory size={15} stroke={1.8} aria-hidden="true" />
            {t('studies.history')}
          </button>
        )}
        <AppLink to={`/studies/${studyId}${codeQuery(link.code)}`}>
          <IconSettings size={15} stroke={1.8} aria-hidden="true" />
          {t('studies.toOverview')}
        </AppLink>
      </div>
      <Suspense>
        {shown?.kind === 'settings' && (
          <SettingsDialog
            study={study}
            chapter={shown.chapter}
            onChanged={onChanged}
            onClose={close}
          />
        )}
        {shown?.kind === 'history' && <HistoryDialog study={study} link={link} onClose={close} />}
        {shown?.kind === 'add' && (
          <AddDialog
            study={study}
            place={{ link, orientation, fen: fenOnBoard, onSetUp: setUp }}
            onChanged={onChanged}
            onClose={close}
            onOpen={(chapterId) => void openChapterOnBoard({ ...link, chapterId })}
          />
        )}
      </Suspense>
    </div>
  );
}

function fenOnBoard(): string {
  const { game, current } = gameStore.getState();
  return positionAt(game, current).fen;
}

/** Opens the set-up, whose position becomes a chapter. */
function setUp(take: (fen: string) => void): void {
  setupTargetStore.setState({ target: { label: i18next.t('studies.addSetUp'), take } });
  if (!runAction('arrangePieces')) setupTargetStore.setState({ target: undefined });
}

interface RowProps {
  readonly chapter: StudyChapterSummary;
  readonly study: Study;
  readonly isCurrent: boolean;
  /** Whether the user may move the chapter. */
  readonly isOrdered: boolean;
  readonly onOpen: () => void;
  readonly onSettings: () => void;
  readonly onChanged: () => void;
}

function Row({ chapter, study, isCurrent, isOrdered, onOpen, onSettings, onChanged }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const { chapterId, title, kind } = chapter;
  const at = study.chapterList.findIndex((each) => each.chapterId === chapterId);
  const listed = { study, chapter, isOrdered, onChanged };
  const drag = useChapterDrag(listed);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={row} className={classes.chapter} {...drag}>
      <button
        type="button"
        className={classes.open}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={classes.number}>{at + 1}</span>
        <span className={classes.title}>
          {title}
          {kind !== 'analysis' && <small>{t(`studies.kinds.${kind}`)}</small>}
        </span>
      </button>
      {mayEdit(study) && <ChapterMenu {...listed} onSettings={onSettings} />}
    </li>
  );
}
