import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/chevron-down';
import { ActionGroups, DropdownMenu } from '../../../components/menu.tsx';
import { MENUS, type MenuName } from '../../../lib/actions/actions.ts';
import classes from './top-bar.module.css';

/** The menus Game and Board; in a narrow bar, the main menu has their items. */
export function BoardMenus() {
  const { t } = useTranslation();
  return (
    <div className={classes.menus}>
      <BoardMenu name="game" label={t('menus.game')} />
      <BoardMenu name="board" label={t('menus.board')} />
    </div>
  );
}

function BoardMenu({ name, label }: { readonly name: MenuName; readonly label: string }) {
  const face = (
    <>
      {label}
      <IconChevronDown size={14} aria-hidden="true" />
    </>
  );
  return (
    <DropdownMenu label={label} face={face} hasWords className={classes.link}>
      <ActionGroups groups={MENUS[name]} />
    </DropdownMenu>
  );
}
