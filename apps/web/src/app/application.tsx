import { RouterProvider } from '@tanstack/react-router';
import { Announcer } from '../components/announcer.tsx';
import { BusyOverlay } from './busy-overlay.tsx';
import { FatalBoundary } from './fatal-error.tsx';
import { FrameActions } from './frame-actions.tsx';
import { LateHints } from './layouts/late-frame.tsx';
import type { makeRouter } from './router.tsx';
import { ToastHost } from './toast-host.tsx';

export function Application({ router }: { readonly router: ReturnType<typeof makeRouter> }) {
  return (
    <>
      {/* Placed before the content. After it, even an invisible region would make the page higher than the window. */}
      <Announcer />
      <FatalBoundary>
        <FrameActions />
        <RouterProvider router={router} />
      </FatalBoundary>
      <ToastHost />
      <BusyOverlay />
      <LateHints />
    </>
  );
}
