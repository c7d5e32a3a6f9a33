import { useStore } from 'zustand';
import { Dialog } from '../../../components/dialog.tsx';
import { filesStore, showDialog } from './files-store.ts';
import { GameChooser } from './game-chooser.tsx';
import { chooseFromList, type ListChoice, orderList } from './open-list.ts';

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
          onOpen={open}
          onOrder={orderList}
          take={async (number) =>
            (await list.file.leftAs(number))?.game ?? (await list.file.session.game(number))
          }
          onOther={() => showDialog('open')}
        />
      </div>
    </Dialog>
  );
}

function open(choice: ListChoice): void {
  showDialog(undefined);
  chooseFromList(choice);
}
