import { CheckList } from './check-list.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FenField } from './fen-field.tsx';
import { NumberField } from './number-field.tsx';
import { Palette } from './palette.tsx';
import form from './position-form.module.css';
import { SetupBar } from './setup-bar.tsx';
import type { BoardRefs } from './setup-board.tsx';
import { SetupHeading } from './setup-heading.tsx';
import classes from './setup-panel.module.css';
import { SideField } from './side-field.tsx';
import { WholeBoard } from './whole-board.tsx';

/** Everything beside the board. */
export function SetupPanel({ board, frame }: BoardRefs) {
  return (
    <div className={classes.side}>
      <SetupHeading />
      <DraftOffer />
      <div className={classes.panel}>
        <Palette board={board} />
        <WholeBoard />
      </div>
      <div className={classes.panel}>
        <div className="stack">
          <div className={form.first}>
            <SideField />
            <NumberField />
          </div>
          <FenField />
          <CheckList frame={frame} />
        </div>
      </div>
      <SetupBar />
    </div>
  );
}
