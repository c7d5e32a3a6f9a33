import { useRef, useState } from 'react';
import { useVerticalDrag } from '../../../components/use-vertical-drag.ts';

/** The share of the board's column from which a drag covers or uncovers it. */
const TO_CHANGE = 0.2;

/** On an upright phone, the tool below the board is dragged up over the board, and down again. */
export function usePanelDrag() {
  const layout = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLElement>(null);
  const [isFull, setFull] = useState(false);
  /** The height of the column, which is 0 while it is covered. */
  const height = useRef(1);
  const shareAt = (distance: number): number => {
    if (!isFull) height.current = column.current?.scrollHeight ?? 1;
    return Math.min(1, Math.max(0, (isFull ? 1 : 0) - distance / height.current));
  };
  const drag = useVerticalDrag({
    onMove: (distance) => layout.current?.style.setProperty('--up', `${shareAt(distance)}`),
    onEnd: (distance) => {
      layout.current?.style.removeProperty('--up');
      const share = shareAt(distance);
      setFull(isFull ? share > 1 - TO_CHANGE : share > TO_CHANGE);
    },
  });
  return { layout, column, isFull, setFull, drag };
}
