import { IconFileImport } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drop-target.module.css';

/** The whole window takes a file. The sign that says so lies over open dialogs too. */
export function DropTarget({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const sign = useRef<HTMLDivElement>(null);
  // Its words come with late texts, and are wanted when a file is there.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => followDrags({ sign, onDrop, onShow: setWanted }), [onDrop]);
  return (
    <div ref={sign} popover="manual" className={classes.sign} aria-hidden="true">
      <IconFileImport size={28} stroke={1.6} />
      {isWanted && t('files.dropHere')}
    </div>
  );
}

interface Drags {
  readonly sign: RefObject<HTMLElement | null>;
  readonly onDrop: (files: readonly File[]) => void;
  readonly onShow: (isShown: boolean) => void;
}

function followDrags({ sign, onDrop, onShow }: Drags): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  /** Entering an element comes before leaving the one around it, so they are counted. */
  let depth = 0;
  const show = (isShown: boolean): void => {
    if (!isShown) depth = 0;
    onShow(isShown);
    if (sign.current?.isConnected) sign.current.togglePopover(isShown);
  };
  const onFiles = (
    name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
    act: (event: DragEvent) => void,
  ): void => window.addEventListener(name, (event) => hasFiles(event) && act(event), { signal });
  onFiles('dragenter', () => {
    depth += 1;
    show(true);
  });
  onFiles('dragleave', () => {
    depth -= 1;
    if (depth <= 0) show(false);
  });
  // Without this the browser would leave the page for the file.
  onFiles('dragover', (event) => event.preventDefault());
  onFiles('drop', (event) => {
    event.preventDefault();
    show(false);
    onDrop([...(event.dataTransfer?.files ?? [])]);
  });
  return () => stop.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
