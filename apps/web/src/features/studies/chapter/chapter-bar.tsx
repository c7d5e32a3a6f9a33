import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconChevronDown from '~icons/chevron-down';
import IconPlayerTrackNext from '~icons/player-track-next';
import IconPlayerTrackPrev from '~icons/player-track-prev';
import { blurAfterClick } from '../../../components/blur-after-click.ts';
import { Dialog } from '../../../components/dialog.tsx';
import type { Icon } from '../../../components/icon.tsx';
import iconButton from '../../../components/icon-button.module.css';
import { gameStore } from '../../../lib/game/game-store.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import { type ChapterLink, chapterStore, openChapter } from '../../../lib/studies/chapter-link.ts';
import { earlierStore, openEarlier } from '../../../lib/studies/earlier-state.ts';
import { shownChapterStore } from '../../../lib/studies/shown-chapter.ts';
import { layoutFlagsOf, showsOneTool } from '../../../lib/viewport.ts';
import { GuestNote } from '../guest-note.tsx';
import { personName } from '../person-name.ts';
import { useStudy } from '../use-study.ts';
import classes from './chapter.module.css';
import { ChapterList } from './chapter-list.tsx';
import { ChapterState } from './chapter-state.tsx';
import { editorOf, openDocument, openedStore } from './chapters.ts';
import { EarlierBar } from './earlier-bar.tsx';
import { openChapterOf, openingStore } from './open-chapter.ts';
import { OpeningNotice } from './opening-notice.tsx';
import { PracticeBar } from './practice-bar.tsx';

/** The bar of the chapter on the board, with its study; or of a chapter that is being opened. */
export function ChapterBar() {
  const origin = useStore(gameStore, (state) => state.origin);
  const links = useStore(chapterStore);
  const { failure } = useStore(openingStore);
  const { asked } = links;
  const earlier = openEarlier(useStore(earlierStore), { origin });
  const link = openChapter(links, { origin });
  if (asked !== undefined && (link === undefined || failure !== undefined)) {
    return <OpeningNotice link={asked} failure={failure} />;
  }
  if (earlier !== undefined) return <EarlierBar earlier={earlier} />;
  // The key ends the search and the open list of another study.
  return link === undefined ? null : <OpenBar key={link.studyId} link={link} />;
}

function OpenBar({ link }: { readonly link: ChapterLink }) {
  const { t } = useTranslation();
  const { studyId, chapterId, code } = link;
  const { data: study, refetch } = useStudy(studyId, code);
  const opened = useStore(openedStore, ({ byId }) => byId.get(chapterId));
  const isPhone = useStore(appStore, ({ viewport }) => showsOneTool(viewport));
  // On a narrow screen, the moves need the room.
  const [isListed, setListed] = useState(
    () => !layoutFlagsOf(appStore.getState().viewport.width).tablet,
  );
  useFollowedRole(study);
  useShown(study, link);
  const chapters = study?.chapterList ?? [];
  const at = chapters.findIndex((each) => each.chapterId === chapterId);
  const title = chapters[at]?.title ?? opened?.chapter.title ?? '';
  const toggle = (): void => setListed(!isListed);
  const list = study !== undefined && (
    <ChapterList
      study={study}
      link={link}
      onChanged={refetch}
      onChosen={() => isPhone && setListed(false)}
    />
  );
  return (
    <section className={classes.place} aria-label={t('studies.study')} data-chapter-bar>
      <div className={classes.bar}>
        <StepButton
          study={study}
          icon={IconPlayerTrackPrev}
          label={t('studies.previousChapter')}
          chapter={chapters[at - 1]}
          link={link}
        />
        <button
          type="button"
          className={classes.name}
          aria-expanded={isListed}
          data-hint={t(isListed ? 'studies.hideChapters' : 'studies.showChapters')}
          onClick={(event) => {
            toggle();
            blurAfterClick(event);
          }}
        >
          <small>
            {at < 0 ? '' : `${t('studies.placeOf', { place: at + 1, total: chapters.length })} · `}
            {study?.title ?? opened?.chapter.studyTitle ?? ''}
          </small>
          <b>{title}</b>
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </button>
        <StepButton
          study={study}
          icon={IconPlayerTrackNext}
          label={t('studies.nextChapter')}
          chapter={chapters[at + 1]}
          link={link}
        />
      </div>
      <ChapterState link={link} study={study} sync={opened?.sync} />
      {study?.role === 'owner' && <GuestNote isShort />}
      <PracticeBar
        kind={chapters[at]?.kind ?? 'analysis'}
        side={opened?.chapter.practice.side}
        link={link}
      />
      {isListed && !isPhone && list}
      {isListed && isPhone && (
        <Dialog isSheet title={study?.title ?? t('studies.study')} onClose={() => setListed(false)}>
          {list}
        </Dialog>
      )}
    </section>
  );
}

/** Tells other features which chapter is shown. They also read it while the bar is not on the screen. */
function useShown(study: Study | undefined, { chapterId, code }: ChapterLink): void {
  useEffect(() => {
    const chapter = study?.chapterList.find((each) => each.chapterId === chapterId);
    if (study === undefined || chapter === undefined) return;
    const shared = { ...study, code: code ?? study.code ?? undefined };
    shownChapterStore.setState({
      shown: { study: shared, chapter, author: personName(study.owner) },
    });
  }, [study, chapterId, code]);
}

/** Tells the document of the chapter when the user's role in the study has changed. */
function useFollowedRole(study: Study | undefined): void {
  const role = study?.role;
  const number = study?.number;
  useEffect(() => {
    if (role === undefined || number === undefined) return;
    const editor = editorOf({ role, number });
    const made = openDocument();
    const isKnown = made === undefined || made.sync.isEditor === (editor !== undefined);
    if (!isKnown) made.dispatch({ kind: 'role', editor });
  }, [role, number]);
}

interface StepButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly study: Study | undefined;
  readonly chapter: StudyChapterSummary | undefined;
  readonly link: ChapterLink;
}

/** Opens the chapter before or after the one on the board. */
function StepButton({ icon: StepIcon, label, study, chapter, link }: StepButtonProps) {
  return (
    <button
      type="button"
      className={iconButton.button}
      aria-label={label}
      data-hint={chapter?.title ?? label}
      disabled={chapter === undefined}
      onClick={(event) => {
        blurAfterClick(event);
        if (study !== undefined && chapter !== undefined) openChapterOf(study, chapter, link);
      }}
    >
      <StepIcon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
