import type { MatchSummary } from '@chuhe/contract/match';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconEdit from '~icons/edit';
import IconFolderOpen from '~icons/folder-open';
import IconLink from '~icons/link';
import IconLock from '~icons/lock';
import IconRestore from '~icons/restore';
import IconTrash from '~icons/trash';
import IconWorld from '~icons/world';
import { MenuRule } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { isAccount } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';

export type RowAction = 'open' | 'rename' | 'share' | 'visibility' | 'delete' | 'restore';

interface MatchMenuProps {
  readonly match: MatchSummary;
  readonly onAction: (action: RowAction) => void;
}

/** The actions for one game. */
export function MatchMenu({ match, onAction }: MatchMenuProps) {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  const item = (action: RowAction) => ({ onChoose: () => onAction(action) });
  if (match.deletedAt !== null) {
    return <MenuItem icon={IconRestore} label={t('matches.restore')} {...item('restore')} />;
  }
  const isPublic = match.visibility === 'PUBLIC';
  // Guests cannot publish games: a public game needs an accountable owner.
  const reason = isPublic || isAccount(session) ? undefined : t('matches.publicNeedsAccount');
  return (
    <>
      <MenuItem icon={IconFolderOpen} label={t('matches.openOne')} {...item('open')} />
      {match.isOwn && (
        <>
          <MenuItem icon={IconEdit} label={t('matches.rename')} {...item('rename')} />
          <MenuItem icon={IconLink} label={t('matches.share.title')} {...item('share')} />
          <MenuItem
            icon={isPublic ? IconLock : IconWorld}
            label={t(isPublic ? 'matches.makePrivate' : 'matches.makePublic')}
            reason={reason}
            {...item('visibility')}
          />
          <MenuRule />
          <MenuItem icon={IconTrash} label={t('matches.delete')} {...item('delete')} />
        </>
      )}
    </>
  );
}
