import { useTranslation } from 'react-i18next';
import IconArrowsUpDown from '~icons/arrows-up-down';
import IconFlipHorizontal from '~icons/flip-horizontal';
import IconLayoutGrid from '~icons/layout-grid';
import IconTrash from '~icons/trash';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { type Arrangement, EMPTY, mirrored, STANDARD, swapped } from './arrangement.ts';
import { HandicapMenu } from './handicap-menu.tsx';
import classes from './setup-panel.module.css';
import { editWhole } from './setup-store.ts';

type Command = 'standard' | 'clear' | 'mirror' | 'swap';

const COMMANDS: readonly (readonly [Command, Icon, (from: Arrangement) => Arrangement])[] = [
  ['standard', IconLayoutGrid, () => STANDARD],
  ['clear', IconTrash, () => EMPTY],
  ['mirror', IconFlipHorizontal, mirrored],
  ['swap', IconArrowsUpDown, swapped],
];

/** Commands for all pieces at once. */
export function WholeBoard() {
  const { t } = useTranslation();
  return (
    <div className={classes.commands}>
      {COMMANDS.map(([name, CommandIcon, edit]) => (
        <Button
          key={name}
          className={classes.command}
          onClick={() => editWhole(t(`setup.${name}`), edit)}
        >
          <CommandIcon size={16} stroke={1.8} aria-hidden="true" />
          {t(`setup.${name}`)}
        </Button>
      ))}
      <HandicapMenu className={classes.command} />
    </div>
  );
}
