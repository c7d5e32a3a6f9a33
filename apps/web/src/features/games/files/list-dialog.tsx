import { useStore } from 'zustand';
import { Dialog } from '../../../components/dialog.tsx';
import { filesStore, showDialog } from './files-store.ts';
import { GameChooser } from './game-chooser.tsx';
import { openFromList } from './open-list.ts';

/** The games of the open file, with the last opened one selected. */
export function ListDialog() {
  const list = useStore(filesStore, (state) => state.list);
  if (list === undefined) return null;
  return (
    <Dialog title={list.reading.name} onClose={() => showDialog(undefined)}>
      <div className="stack">
        <GameChooser
          reading={list.reading}
          first={list.number}
          onOpen={open}
          onOther={() => showDialog('open')}
        />
      </div>
    </Dialog>
  );
}

function open(number: number): void {
  showDialog(undefined);
  void openFromList(number);
}
