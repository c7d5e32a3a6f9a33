import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { HintHost } from '../components/hint-host.tsx';
import { BusyOverlay } from './busy-overlay.tsx';
import { FatalBoundary } from './fatal-error.tsx';
import { FrameActions } from './frame-actions.tsx';
import type { makeRouter } from './router.tsx';
import { makeColorModeManager } from './theme/color-mode.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { ToastHost } from './toast-host.tsx';

const colorModeManager = makeColorModeManager();

/** Everything around the pages. */
export function Application({ router }: { readonly router: ReturnType<typeof makeRouter> }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorModeManager}
      defaultColorScheme="auto"
    >
      <FatalBoundary>
        <FrameActions />
        <RouterProvider router={router} />
      </FatalBoundary>
      <ToastHost />
      <BusyOverlay />
      <HintHost />
    </MantineProvider>
  );
}
