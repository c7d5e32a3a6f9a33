import type { Game } from '@chuhe/game/tree';
import { useStore } from 'zustand';
import { Dialog } from '../../../components/dialog.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { filesStore, type OpenList, showDialog } from './files-store.ts';
import { GameChooser } from './game-chooser.tsx';
import { chooseFromList, type ListChoice, orderList } from './open-list.ts';
import { ReadingProgress } from './reading-progress.tsx';

/** The games of the open file, with the last opened one selected. */
export function ListDialog() {
  const list = useStore(filesStore, (state) => state.list);
  if (list === undefined) return null;
  return (
    <Dialog title={list.reading.name} isWide address="list" onClose={() => showDialog(undefined)}>
      <div className="stack">
        <GameChooser
          reading={list.reading}
          first={list.number}
          view={list.view}
          progress={list.file.session.saving}
          checked={list.file.session.checked}
          onOpen={open}
          onOrder={orderList}
          take={(number) => takeGame(list, number)}
          onOther={() => showDialog('open')}
        />
        <ReadingProgress session={list.file.session} reading={list.reading} />
      </div>
    </Dialog>
  );
}

/** A game of the file as the user has it now. */
async function takeGame({ file }: OpenList, number: number): Promise<Game | undefined> {
  const state = gameStore.getState();
  if (file.numberOf(state) === number) return state.game;
  return (await file.leftAs(number))?.game ?? file.session.game(number);
}

function open(choice: ListChoice): void {
  showDialog(undefined);
  chooseFromList(choice);
}
