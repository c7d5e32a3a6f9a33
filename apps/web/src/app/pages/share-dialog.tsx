import { PicturePanel } from '../../features/board/picture/picture-panel.tsx';
import { ShareOpenDialog } from '../../features/games/share/share-open-dialog.tsx';

/** Shares the position and the game on the board. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  return <ShareOpenDialog picture={<PicturePanel />} onClose={onClose} />;
}
