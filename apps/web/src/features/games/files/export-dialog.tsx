import type { GamePart } from '@chuhe/game/left-out';
import { t } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { downloadFile } from '../../../lib/download-file.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { emitToast } from '../../../lib/toast.ts';
import { ExportFailure, type ExportSource, exportGames, leftOutText } from './export-games.ts';
import classes from './game-files.module.css';
import { missingText } from './missing-text.ts';
import type { BundleOptions, ReportWords } from './pgn-messages.ts';
import { openPort } from './pgn-port.ts';
import { bundleChoicesStore, saveChoicesStore } from './save-choices.ts';
import { Choice, PgnChoices } from './save-choices-form.tsx';
import { BUNDLE_FORMATS, type BundleFormat, bundleName, isPgn } from './save-formats.ts';

interface ExportDialogProps {
  readonly title: string;
  readonly source: ExportSource;
  /** The format that is chosen first. */
  readonly format?: BundleFormat;
  readonly onClose: () => void;
}

/** Saves several games as one file. Stopping saves none. The dialog does not close while it works, which may take minutes. */
export function ExportDialog({ title, source, format: first, onClose }: ExportDialogProps) {
  const { t: text } = useTranslation();
  const choices = useStore(saveChoicesStore);
  const bundle = useStore(bundleChoicesStore);
  const usual = useMoveNotation();
  const format = bundle.format ?? first ?? 'pgn';
  const options = useMemo(
    () => ({ ...choices, notation: choices.notation ?? usual, format }),
    [choices, usual, format],
  );
  const work = useExport(source, onClose);
  const { done } = work;
  const { count } = source;
  return (
    <Dialog title={title} isHeld={done !== undefined} onClose={onClose}>
      <div className="stack">
        <Choice
          label={text('files.save.format')}
          value={format}
          choices={BUNDLE_FORMATS.map((id) => ({ id, text: text(`files.save.bundles.${id}`) }))}
          onChoose={(next) => bundleChoicesStore.setState({ format: next })}
        />
        {isPgn(format) && <PgnChoices options={options} />}
        {done !== undefined && (
          <div className={classes.progress}>
            <progress
              max={Math.max(count ?? 1, 1)}
              {...(count !== undefined && { value: done })}
              aria-label={text('files.export.progressLabel')}
            />
            <div className={classes.spread}>
              <p className={classes.quiet}>
                {count === undefined
                  ? text('files.export.begun', { done })
                  : text('files.export.progress', { done, total: count })}
              </p>
              <Button onClick={work.stop}>{text('files.open.stop')}</Button>
            </div>
          </div>
        )}
        <div className="actions">
          <Button
            kind="primary"
            aria-disabled={done !== undefined}
            onClick={() => done === undefined && void work.run(options)}
          >
            {text('files.save.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function partText(part: GamePart): string {
  return t(`files.save.leftOutParts.${part}`);
}

function reportWords(): ReportWords {
  return {
    lead: t('files.export.report'),
    parts: {
      variations: partText('variations'),
      comments: partText('comments'),
      glyphs: partText('glyphs'),
      shapes: partText('shapes'),
      evaluations: partText('evaluations'),
      clocks: partText('clocks'),
    },
    cut: t('files.save.cut', { tags: '{{tags}}' }),
    separator: t('common.listSeparator'),
  };
}

/** Makes and downloads the file. `done` is the number of games so far, while it works. */
function useExport(source: ExportSource, onDone: () => void) {
  const [done, setDone] = useState<number>();
  const life = useRef<AbortController>(undefined);
  useEffect(() => () => life.current?.abort(), []);
  const run = async (options: BundleOptions): Promise<void> => {
    const controller = new AbortController();
    life.current = controller;
    const { signal } = controller;
    setDone(0);
    try {
      const written = await exportGames(source, {
        options: { ...options, report: reportWords() },
        makePort: openPort(),
        signal,
        onProgress: (count) => signal.aborted || setDone(count),
      });
      if (written === undefined || signal.aborted) return;
      const name = bundleName(source.name, options.format);
      downloadFile(written.bytes, name);
      const { missing, leftOut, reported = 0 } = written;
      const causes = [
        missingText(missing, options.format, t),
        reported > 0 ? t('files.export.reported', { count: reported }) : undefined,
        leftOut.length > 0 ? leftOutText(leftOut) : undefined,
      ];
      const cause = joinSentences(...causes);
      emitToast({
        tone: cause === '' ? 'success' : 'warning',
        title: t('files.save.downloaded', { name }),
        ...(cause !== '' && { cause }),
      });
      onDone();
    } catch (error) {
      if (signal.aborted) return;
      const title = t('matches.exportFailed');
      const reason = error instanceof ExportFailure && { cause: error.message };
      emitToast({ tone: 'danger', title, ...reason });
    } finally {
      // After a stop, the next file may have been begun already.
      if (life.current === controller) setDone(undefined);
    }
  };
  const stop = (): void => {
    life.current?.abort();
    setDone(undefined);
  };
  return { done, run, stop };
}
