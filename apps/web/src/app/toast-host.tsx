import {
  Component,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { fetchChunk } from '../lib/chunk.ts';
import { onWaitingToast } from '../lib/toast.ts';
import { PlainToast } from './plain-toast.tsx';

/**
 * The one place that shows toasts. Their code is fetched with the first one, or when there is nothing else to do; while it
 * cannot be, the words are said all the same, and the next toast tries again.
 */
export function ToastHost() {
  const [Area, setArea] = useState<ComponentType>();
  const [isPlain, setPlain] = useState(false);
  const tryAgain = useCallback(() => setPlain(false), []);
  useEffect(
    () =>
      onWaitingToast(() => {
        void fetchChunk(importToastArea).then(
          ({ ToastArea }) => setArea(() => ToastArea),
          () => setPlain(true),
        );
      }),
    [],
  );
  if (Area === undefined) return isPlain && <PlainToast onGone={tryAgain} />;
  return (
    <ToastBoundary>
      <Area />
    </ToastBoundary>
  );
}

export function importToastArea() {
  return import('./toast-area.tsx');
}

/** What goes wrong with a toast is no reason to lose the page. */
class ToastBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PlainToast /> : this.props.children;
  }
}
