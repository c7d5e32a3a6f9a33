import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog } from '../../../components/dialog.tsx';
import { ACTIONS, type ActionId, MENUS, NAVIGATION } from '../../../lib/actions/actions.ts';
import { handlersStore } from '../../../lib/actions/registry.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import classes from './shortcuts-dialog.module.css';

const GROUPS = {
  game: MENUS.game.flat(),
  board: MENUS.board.flat(),
  navigation: NAVIGATION,
} as const;

/** The shortcuts of all actions, in groups. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('actions.shortcuts')} address="shortcuts" onClose={onClose}>
      <div className={classes.groups}>
        <div className={classes.column}>
          <Group title={t('menus.navigation')} ids={GROUPS.navigation} />
          <p>{t('menus.onBoard')}</p>
        </div>
        <div className={classes.column}>
          <Group title={t('menus.game')} ids={GROUPS.game} />
          <Group title={t('menus.board')} ids={GROUPS.board} />
          <BoardKeys />
        </div>
      </div>
    </Dialog>
  );
}

function Group({ title, ids }: { readonly title: string; readonly ids: readonly ActionId[] }) {
  const shown = ids.filter((id) => ACTIONS[id].shortcut !== undefined);
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {shown.map((id) => (
          <Row key={id} id={id} />
        ))}
      </dl>
    </section>
  );
}

/** The keys that the board itself handles. */
const BOARD_KEYS = [
  ['cursor', '← → ↑ ↓'],
  ['edge', 'Home End PgUp PgDn'],
  ['pick', 'Enter'],
  ['cancel', 'Esc'],
  ['draw', '1 2 3 4'],
  ['erase', 'Del'],
] as const;

function BoardKeys() {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('boardKeys.title')}</h3>
      <dl>
        {BOARD_KEYS.map(([name, keys]) => (
          <div key={name} className={classes.row}>
            <dt>{t(`boardKeys.${name}`)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Row({ id }: { readonly id: ActionId }) {
  const { t } = useTranslation();
  const { label, keys } = useAction(id);
  // Actions that are only unavailable at the moment are shown as usual.
  const isMissing = useStore(handlersStore, (handlers) => handlers[id] === undefined);
  return (
    <div className={classes.row}>
      <dt>
        {label}
        {isMissing && <small>{t(ACTIONS[id].awaits)}</small>}
      </dt>
      <dd>
        <kbd>{keys}</kbd>
      </dd>
    </div>
  );
}
