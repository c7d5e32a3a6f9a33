import { type Game, type NodeId, nodeOf, ROOT, toggleGlyph, variationHead } from '@chuhe/game/tree';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowUp from '~icons/arrow-up';
import IconArrowsDiagonal from '~icons/arrows-diagonal';
import IconArrowsDiagonalMinimize2 from '~icons/arrows-diagonal-minimize-2';
import IconChevronDown from '~icons/chevron-down';
import IconChevronRight from '~icons/chevron-right';
import IconCopy from '~icons/copy';
import IconMessage from '~icons/message';
import IconMessageUp from '~icons/message-up';
import IconMovie from '~icons/movie';
import IconPrinter from '~icons/printer';
import IconSwords from '~icons/swords';
import IconTrash from '~icons/trash';
import IconVersions from '~icons/versions';
import { ContextMenu } from '../../../components/context-menu.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { MenuRule } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import type { TextKey } from '../../../i18n/texts.ts';
import { announce } from '../../../lib/announcement.ts';
import { DIAGRAM_GLYPH } from '../../../lib/game/diagram-mark.ts';
import { editGame, gameStore, goTo } from '../../../lib/game/game-store.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { playFromHere } from '../../../lib/state/play-from-here.ts';
import { wantOutput } from '../../../lib/state/wanted-output.ts';
import { emitToast } from '../../../lib/toast.ts';
import {
  deleteFromHere,
  isOnMainline,
  type MoveEdit,
  makeLineMain,
  promoteVariation,
  touchedMoves,
} from './move-edits.ts';
import {
  collapseAll,
  editComment,
  expandAll,
  movesView,
  showPreview,
  toggleCollapsed,
} from './moves-view.ts';
import { useCopyLine } from './use-copy-line.ts';
import type { MenuRequest } from './use-move-menu.ts';

interface MoveMenuProps {
  readonly request: MenuRequest;
  readonly onClose: () => void;
}

/** The menu of a move. Pointing at an entry or focusing it marks the moves that it would affect. */
export function MoveMenu({ request, onClose }: MoveMenuProps) {
  const { t } = useTranslation();
  return (
    <ContextMenu label={t('analysis.moveMenu')} anchor={request.anchor} onClose={onClose}>
      <MenuEntries node={request.node} />
    </ContextMenu>
  );
}

export function MenuEntries({ node }: { readonly node: NodeId }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const copyLine = useCopyLine();
  const deleteLine = useDeleteFromHere();
  const isStart = node === ROOT;
  const isMarked = nodeOf(game, node).glyphs?.includes(DIAGRAM_GLYPH) === true;
  const noMove = isStart ? t('moves.noMove') : undefined;
  // Without its moves, a game against the engine would end.
  const isPlaying = useReasonAgainstAnotherGame() === 'disabledReasons.endGame';
  const ending = isPlaying ? t('disabledReasons.endGame') : undefined;
  const collapseEntry = useCollapseEntry(game, node);
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
    edit(
      IconArrowUp,
      'promote',
      announced('moves.promoted', () => promoteVariation(node)),
      onMain,
    ),
    edit(
      IconVersions,
      'makeMainline',
      announced('moves.madeMainline', () => makeLineMain(node)),
      onMain,
    ),
    edit(IconCopy, 'copyLine', () => copyLine(node)),
    { ...entry(IconSwords, 'moves.playFromHere', () => playFrom(node)), reason: ending },
    'rule',
    entry(IconMovie, 'moves.animate', () => animateFrom(node)),
    entry(
      IconPrinter,
      isMarked ? 'moves.unmarkDiagram' : 'moves.markDiagram',
      announced(isMarked ? 'moves.diagramUnmarked' : 'moves.diagramMarked', () =>
        editGame((before) => ({ game: toggleGlyph(before, node, DIAGRAM_GLYPH) })),
      ),
    ),
    'rule',
    collapseEntry,
    entry(
      IconArrowsDiagonalMinimize2,
      'moves.collapseAll',
      announced('moves.allCollapsed', () => collapseAll(game)),
    ),
    entry(IconArrowsDiagonal, 'moves.expandAll', announced('moves.allExpanded', expandAll)),
    'rule',
    edit(IconTrash, 'deleteFromHere', () => deleteLine(node), noMove ?? ending),
  ];
  return entries.map((props, index) =>
    // The entries have a fixed order.
    // oxlint-disable-next-line no-array-index-key
    props === 'rule' ? (
      <MenuRule key={index} />
    ) : (
      <Entry key={props.label} node={node} {...props} />
    ),
  );
}

function playFrom(node: NodeId): void {
  goTo(node);
  playFromHere();
}

function animateFrom(node: NodeId): void {
  goTo(node);
  wantOutput('rest');
}

/** Returns a function that deletes without confirmation. A toast offers to undo the deletion. */
function useDeleteFromHere(): (id: NodeId) => void {
  const { t } = useTranslation();
  return (id) => {
    const { removed, back } = deleteFromHere(id);
    emitToast({
      tone: 'info',
      title: t('moves.deleted', { count: removed }),
      action: { label: t('moves.undo'), ...back },
    });
  };
}

/** The entry that collapses or expands a move's variation. Keyboard users need it, because the arrows in the list are for pointers. */
function useCollapseEntry(game: Game, node: NodeId): EntryProps {
  const { t } = useTranslation();
  const head = variationHead(game, node);
  const isCollapsed = useStore(
    movesView,
    ({ collapsed }) => head !== undefined && collapsed.has(head),
  );
  const run = announced(isCollapsed ? 'moves.expanded' : 'moves.collapsed', () => {
    if (head !== undefined) toggleCollapsed(head);
  });
  return {
    ...entry(
      isCollapsed ? IconChevronRight : IconChevronDown,
      isCollapsed ? 'moves.expand' : 'moves.collapse',
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

/** Adds an announcement to an effect that is visible only in the move list. */
function announced(text: TextKey, run: () => void): () => void {
  return () => {
    run();
    announce(t(text));
  };
}

function entry(icon: Icon, label: TextKey, run: () => void): EntryProps {
  return { icon, label, run };
}

function edit(icon: Icon, touches: MoveEdit, run: () => void, reason?: string): EntryProps {
  return { icon, label: `moves.${touches}`, run, touches, reason };
}

/** Pointing at an item focuses it, so the focus alone decides the preview. */
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
