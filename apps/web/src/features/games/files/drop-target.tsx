import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileImport from '~icons/file-import';
import classes from './drop-target.module.css';

/** @param entries the same files, also as folders, in browsers that have them */
export type OnDrop = (files: readonly File[], entries: readonly FileSystemEntry[]) => void;

/** Accepts files dropped anywhere in the window. The overlay shown while dragging also covers open dialogs. */
export function DropTarget({ onDrop }: { readonly onDrop: OnDrop }) {
  const { t } = useTranslation();
  const sign = useRef<HTMLDivElement>(null);
  // The text of the overlay is in a later chunk, which is loaded only when a file is dragged.
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
  readonly onDrop: OnDrop;
  readonly onShow: (isShown: boolean) => void;
}

function followDrags({ sign, onDrop, onShow }: Drags): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  /** `dragenter` on an inner element fires before `dragleave` on the outer one, so the events are counted. */
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
  // Otherwise the browser would navigate to the file.
  onFiles('dragover', (event) => event.preventDefault());
  onFiles('drop', (event) => {
    event.preventDefault();
    show(false);
    const { files = [], items = [] } = event.dataTransfer ?? {};
    // The entries can be had only during the event.
    const entries = [...items].map((item) => item.webkitGetAsEntry());
    onDrop(
      [...files],
      entries.filter((entry) => entry !== null),
    );
  });
  return () => stop.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
