import { importGames } from '@chuhe/contract/explorer-endpoints';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { loadChunk } from '../../../lib/chunk.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { addToStudy } from '../../../lib/studies/add-to-study.ts';
import type { ExportSource } from './export-games.ts';
import { LazyExportDialog } from './lazy-export-dialog.ts';
import type { GameSummary } from './pgn-messages.ts';
import { folderOf, type TakeGame } from './save-games.ts';
import { SaveGamesButton, type SaveGamesButtonProps } from './save-games-button.tsx';

const ImportDialog = lazy(async () => {
  const { ImportDialog: Loaded } = await loadChunk(() => import('./import-dialog.tsx'));
  return { default: Loaded };
});

interface GamesActionsProps {
  /** The name of the file or the folder. */
  readonly name: string;
  /** The checked games, or else those found. */
  readonly games: readonly GameSummary[];
  readonly saving: Omit<SaveGamesButtonProps, 'fileName' | 'take'>;
  readonly take: TakeGame;
}

/** What can be done with several games of the list: save them in the account, as a file, or in the game database. */
export function GamesActions({ name, games, saving, take }: GamesActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'export' | 'import'>();
  const mayImport = useMay()(importGames);
  const close = (): void => setDialog(undefined);
  const count = games.length;
  const source = sourceOf(name, games, take);
  return (
    <>
      {/* Also without games, since a search must not end the saving of other games. */}
      <SaveGamesButton {...saving} fileName={name} take={take} />
      {count > 0 && <Button onClick={() => setDialog('export')}>{t('files.export.action')}</Button>}
      {count > 0 && <Button onClick={() => addToStudy(source)}>{t('actions.addToStudy')}</Button>}
      {mayImport && count > 0 && (
        <Button onClick={() => setDialog('import')}>{t('files.import.action')}</Button>
      )}
      <Suspense>
        {dialog === 'export' && (
          <LazyExportDialog
            title={t('files.export.title', { count })}
            source={source}
            onClose={close}
          />
        )}
        {dialog === 'import' && (
          <ImportDialog
            title={t('files.import.title', { count })}
            source={source}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function sourceOf(name: string, games: readonly GameSummary[], take: TakeGame): ExportSource {
  const numbers = games.map(({ number }) => number);
  async function* takeAll() {
    for (const number of numbers) {
      const game = await take(number);
      if (game === undefined) throw new Error(`Game ${number} could not be read`);
      yield { game, folder: '' };
    }
  }
  return { count: numbers.length, name: folderOf(name), games: takeAll };
}
