import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PrintDialog } from '../../../components/print/print-dialog.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { knownTag, titleOfTags } from '../../../lib/game/game-title.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { useShownChapter } from '../../../lib/studies/shown-chapter.ts';

/** Prints the game on the board. A chapter has its own title, that of its study as the heading, and is printed as a booklet first. */
export function PrintOpenGame({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  // A comment that is still being typed belongs to the game.
  useEffect(commitPendingEdit, []);
  const shown = useShownChapter();
  if (shown !== undefined) {
    const { study, chapter, author } = shown;
    return (
      <PrintDialog
        chapters={[{ title: chapter.title, game }]}
        current={current}
        heading={study.title}
        author={author}
        kind="booklet"
        onClose={onClose}
      />
    );
  }
  const title = titleOfTags(game.tags) || knownTag(game.tags, 'Event') || t('print.game');
  return <PrintDialog chapters={[{ title, game }]} current={current} onClose={onClose} />;
}
