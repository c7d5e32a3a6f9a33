import type { NodeId } from '@chuhe/game/tree';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { moveInMenu } from '../../../components/menu-keys.ts';
import { goTo } from '../../../lib/game/game-store.ts';
import { GlyphBar } from './glyph-bar.tsx';
import { MenuEntries } from './move-menu.tsx';
import classes from './move-sheet.module.css';

interface MoveSheetProps {
  readonly node: NodeId;
  readonly onClose: () => void;
  /** Shown above the commands. */
  readonly children: ReactNode;
}

/** The grades and the menu of a move on a phone, which has no space for them below the moves. The move becomes the current one. */
export function MoveSheet({ node, onClose, children }: MoveSheetProps) {
  const { t } = useTranslation();
  useEffect(() => goTo(node), [node]);
  // In a portal, because a phone hides the move list while another tool is shown.
  return createPortal(
    <Dialog title={t('analysis.moveMenu')} onClose={onClose} isSheet>
      {children}
      <GlyphBar />
      <div
        role="menu"
        tabIndex={-1}
        aria-label={t('analysis.moveMenu')}
        className={classes.entries}
        onKeyDown={(event) => {
          if (moveInMenu(event.currentTarget, event.key)) event.preventDefault();
        }}
        onClick={({ target }) => {
          const item = target instanceof Element ? target.closest('[role="menuitem"]') : null;
          if (item !== null && item.getAttribute('aria-disabled') !== 'true') onClose();
        }}
      >
        <MenuEntries node={node} />
      </div>
    </Dialog>,
    document.body,
  );
}
