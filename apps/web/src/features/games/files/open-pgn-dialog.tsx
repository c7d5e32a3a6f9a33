import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog } from '../../../components/dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { type FilesState, filesStore } from './files-store.ts';
import { GameChooser } from './game-chooser.tsx';
import { closeOpening, endReading, openListed } from './open-file.ts';
import type { Reading } from './reading.ts';
import { CollectingProgress, ReadingProgress } from './reading-progress.tsx';

/** Opens files or a text. The user chooses or pastes it, waits if reading takes a while, and picks a game if there are several. */
export function OpenPgnDialog() {
  const { t } = useTranslation();
  const opening = useStore(filesStore, (state) => state.opening);
  const collecting = useStore(filesStore, (state) => state.collecting);
  const reading = opening?.reading;
  const isList = reading !== undefined && hasList(reading);
  return (
    // The key makes the list a dialog of its own, whose focus starts in the search.
    <Dialog
      key={isList ? 'list' : 'choice'}
      title={t('actions.openPgn')}
      isWide={isList}
      address="open"
      onClose={closeOpening}
    >
      <div className="stack">
        <Step opening={opening} />
        {/* Below the list, whose rows keep their place when it goes. */}
        {opening !== undefined && <ReadingProgress {...opening} />}
        {collecting !== undefined && <CollectingProgress collecting={collecting} />}
      </div>
    </Dialog>
  );
}

function hasList({ problem, games, isDone }: Reading): boolean {
  return problem === undefined && (games.length > 1 || (isDone && games.length > 0));
}

/** The current step. The field stays while a short file is read, so that nothing flickers and an invalid text can be corrected. */
function Step({ opening }: { readonly opening: FilesState['opening'] }) {
  return opening !== undefined && hasList(opening.reading) ? (
    <GameChooser
      reading={opening.reading}
      progress={opening.session.saving}
      checked={opening.session.checked}
      onOpen={(choice) => void openListed(choice)}
      take={(number) => opening.session.game(number)}
      onOther={endReading}
    />
  ) : (
    <FilePicker reading={opening?.reading} />
  );
}
