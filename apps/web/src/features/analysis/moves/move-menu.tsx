import { type Game, type NodeId, ROOT, variationHead } from '@chuhe/game/tree';
import {
  type Icon,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconMessage,
  IconMessageUp,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import menuClasses from '../../../components/menu.module.css';
import { MenuRule } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { moveInMenu } from '../../../components/menu-keys.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { placeBeside } from '../../../lib/place.ts';
import {
  isOnMainline,
  type MoveEdit,
  makeLineMain,
  promoteVariation,
  touchedMoves,
} from './move-edits.ts';
import {
  editComment,
  foldAll,
  movesView,
  showPreview,
  toggleFold,
  unfoldAll,
} from './moves-view.ts';
import { useCopyLine } from './use-copy-line.ts';
import { useDeleteFromHere } from './use-delete-from-here.ts';
import type { MenuRequest } from './use-move-menu.ts';

interface MoveMenuProps {
  readonly request: MenuRequest;
  readonly onClose: () => void;
}

/**
 * What can be done to a move. It opens to the left, beside the list rather than over it. While an entry is pointed at or
 * focused, the moves it would touch are marked in the list.
 */
export function MoveMenu({ request, onClose }: MoveMenuProps) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  usePlacement(menu, request);
  useDismissal(menu, onClose);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (!moveInMenu(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      // Not "auto": a menu opened while the button is still down would be closed when it is let go.
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={t('moves.menu')}
      className={menuClasses.menu}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const item = target instanceof Element ? target.closest('[role="menuitem"]') : null;
        if (item !== null && item.getAttribute('aria-disabled') !== 'true') onClose();
      }}
    >
      <MenuEntries node={request.node} />
    </div>
  );
}

function MenuEntries({ node }: { readonly node: NodeId }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const copyLine = useCopyLine();
  const deleteFromHere = useDeleteFromHere();
  const isStart = node === ROOT;
  const noMove = isStart ? t('moves.noMove') : undefined;
  const foldEntry = useFoldEntry(game, node);
  const onMain = noMove ?? (isOnMainline(game, node) ? t('moves.alreadyMain') : undefined);
  const entries: readonly (EntryProps | 'rule')[] = [
    entry(IconMessage, 'moves.writeComment', () => editComment({ node, place: 'after' })),
    {
      ...entry(IconMessageUp, 'moves.writeCommentBefore', () =>
        editComment({ node, place: 'before' }),
      ),
      reason: noMove,
    },
    'rule',
    edit(IconArrowUp, 'promote', () => promoteVariation(node), onMain),
    edit(IconVersions, 'makeMainline', () => makeLineMain(node), onMain),
    edit(IconCopy, 'copyLine', () => copyLine(node)),
    'rule',
    foldEntry,
    entry(IconArrowsDiagonalMinimize2, 'moves.foldAll', () => foldAll(game)),
    entry(IconArrowsDiagonal, 'moves.unfoldAll', unfoldAll),
    'rule',
    edit(IconTrash, 'deleteFromHere', () => deleteFromHere(node), noMove),
  ];
  return entries.map((props, index) =>
    // The entries and their order are fixed.
    // oxlint-disable-next-line no-array-index-key
    props === 'rule' ? (
      <MenuRule key={index} />
    ) : (
      <Entry key={props.label} node={node} {...props} />
    ),
  );
}

/** Of the variation that the move is in: the way by key, since the arrows beside the moves are for pointers. */
function useFoldEntry(game: Game, node: NodeId): EntryProps {
  const { t } = useTranslation();
  const head = variationHead(game, node);
  const isFolded = useStore(
    movesView,
    ({ collapsed }) => head !== undefined && collapsed.has(head),
  );
  const run = (): void => {
    if (head !== undefined) toggleFold(head);
  };
  return {
    ...entry(
      isFolded ? IconChevronRight : IconChevronDown,
      isFolded ? 'moves.unfold' : 'moves.fold',
      run,
    ),
    reason:
      head === undefined ? t(node === ROOT ? 'moves.noMove' : 'moves.alreadyMain') : undefined,
  };
}

interface EntryProps {
  readonly icon: Icon;
  readonly label: TextKey;
  readonly run: () => void;
  readonly touches?: MoveEdit;
  readonly reason?: string | undefined;
}

function entry(icon: Icon, label: TextKey, run: () => void): EntryProps {
  return { icon, label, run };
}

function edit(icon: Icon, touches: MoveEdit, run: () => void, reason?: string): EntryProps {
  return { icon, label: `moves.${touches}`, run, touches, reason };
}

/** Pointing at an item focuses it, so focus alone says which moves to mark. */
function Entry({
  node,
  icon,
  label,
  run,
  touches,
  reason,
}: EntryProps & { readonly node: NodeId }) {
  const { t } = useTranslation();
  const preview = (): void => {
    const { game } = gameStore.getState();
    const isIdle = touches === undefined || reason !== undefined;
    showPreview(isIdle ? undefined : touchedMoves(game, node, touches));
  };
  return (
    <div role="none" onFocus={preview}>
      <MenuItem icon={icon} label={t(label)} onChoose={run} reason={reason} />
    </div>
  );
}

type MenuRef = React.RefObject<HTMLDivElement | null>;

function usePlacement(menu: MenuRef, { anchor }: MenuRequest): void {
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showPopover();
    const { offsetWidth: width, offsetHeight: height } = element;
    const place = placeBeside(
      anchor,
      { width, height },
      {
        width: window.innerWidth,
        height: window.innerHeight,
      },
      'end',
    );
    element.style.left = `${Math.round(place.left)}px`;
    element.style.top = `${Math.round(place.top)}px`;
    moveInMenu(element, 'Home');
    return () => {
      const isInside = element.contains(document.activeElement);
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu, anchor]);
}

/** A press outside closes the menu, and so does a change of what it stands beside. */
function useDismissal(menu: MenuRef, onClose: () => void): void {
  useEffect(() => {
    const onOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && menu.current?.contains(target) === true)) onClose();
    };
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('wheel', onOutside, { capture: true, passive: true });
    window.addEventListener('resize', onClose);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('wheel', onOutside, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('blur', onClose);
    };
  }, [menu, onClose]);
}
