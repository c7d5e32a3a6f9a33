import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { PicturePanel } from '../../features/board/picture/picture-panel.tsx';
import { ShareOpenDialog } from '../../features/games/share/share-open-dialog.tsx';
import { ChapterEmbed, StudyLink } from '../../features/studies/share/share-parts.tsx';
import { type Output, wantOutput } from '../../lib/state/wanted-output.ts';
import { useShownChapter } from '../../lib/studies/shown-chapter.ts';

/** Shares the position and the game on the board, or the chapter of a study. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const open = (output: Output): void => {
    onClose();
    wantOutput(output);
  };
  const more = (
    <p className="actions">
      <Button onClick={() => open('animation')}>{t('animation.open')}</Button>
      <Button onClick={() => open('print')}>{t('print.open')}</Button>
    </p>
  );
  const shown = useShownChapter();
  const own = shown && {
    label: t('studies.chapter'),
    link: <StudyLink {...shown} />,
    embed: <ChapterEmbed {...shown} />,
  };
  return <ShareOpenDialog picture={<PicturePanel />} more={more} own={own} onClose={onClose} />;
}
