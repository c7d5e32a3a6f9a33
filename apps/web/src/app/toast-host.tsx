import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../lib/chunk.ts';
import { onWaitingToast } from '../lib/toast.ts';

const ToastArea = lazy(loadToastArea);

/** The one place that shows toasts; its code is fetched with the first toast, or when there is nothing else to do. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onWaitingToast(() => setNeeded(true)), []);
  return <Suspense>{isNeeded && <ToastArea />}</Suspense>;
}

export async function loadToastArea() {
  const { ToastArea } = await loadChunk(() => import('./toast-area.tsx'));
  return { default: ToastArea };
}
