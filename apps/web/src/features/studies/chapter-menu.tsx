import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDots from '~icons/dots';
import iconButton from '../../components/icon-button.module.css';
import { DropdownMenu, MenuRule } from '../../components/menu.tsx';
import { MenuItem } from '../../components/menu-item.tsx';
import { deleteChapter, moveChapter } from './chapter-actions.ts';

interface ChapterRowProps {
  readonly study: Study;
  readonly chapter: StudyChapterSummary;
  /** Whether the user may move the chapter. */
  readonly isOrdered: boolean;
  readonly onChanged: () => void;
}

interface ChapterMenuProps extends ChapterRowProps {
  readonly onSettings: () => void;
}

/** The menu of a chapter in a list: its settings, its place, and deleting it. */
export function ChapterMenu(props: ChapterMenuProps) {
  const { study, chapter, isOrdered, onSettings, onChanged } = props;
  const { t } = useTranslation();
  const { studyId, chapterList } = study;
  const { chapterId, title } = chapter;
  const at = placeOf(study, chapterId);
  const last = chapterList.length - 1;
  const move = (to: number): void => void moveTo(props, chapterId, to);
  return (
    <DropdownMenu
      label={t('studies.chapterMenu', { title })}
      face={<IconDots size={16} stroke={1.8} aria-hidden="true" />}
      className={iconButton.button}
      side="end"
    >
      <MenuItem label={t('studies.chapterSettings')} onChoose={onSettings} />
      {isOrdered && at > 0 && (
        <MenuItem label={t('studies.moveUp')} onChoose={() => move(at - 1)} />
      )}
      {isOrdered && at < last && (
        <MenuItem label={t('studies.moveDown')} onChoose={() => move(at + 1)} />
      )}
      {isOrdered && at > 1 && <MenuItem label={t('studies.moveFirst')} onChoose={() => move(0)} />}
      <MenuRule />
      <MenuItem
        label={t('studies.deleteChapter')}
        onChoose={() => void deleteChapter(studyId, chapter, onChanged)}
      />
    </DropdownMenu>
  );
}

/** The type of what is dragged, so that a dragged file is not taken for a chapter. */
const DRAGGED = 'text/x-chuhe-chapter';

/** The properties of a row that can be dragged to the place of another one. */
export function useChapterDrag(props: ChapterRowProps) {
  const { study, chapter, isOrdered } = props;
  const { chapterId } = chapter;
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    draggable: isOrdered,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, chapterId),
    onDragOver: (event: DragEvent) => {
      if (!isOrdered || !event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const moved = event.dataTransfer.getData(DRAGGED);
      if (moved === '' || moved === chapterId) return;
      event.preventDefault();
      event.stopPropagation();
      // The place counts without the dragged chapter: from above, it comes after this one, and from below, before it.
      void moveTo(props, moved, placeOf(study, chapterId));
    },
  };
}

function placeOf({ chapterList }: Study, chapterId: string): number {
  return chapterList.findIndex((each) => each.chapterId === chapterId);
}

async function moveTo(
  { study: { studyId, chapterList }, onChanged }: ChapterRowProps,
  chapterId: string,
  to: number,
): Promise<void> {
  await moveChapter(studyId, chapterList, { chapterId, to });
  onChanged();
}
