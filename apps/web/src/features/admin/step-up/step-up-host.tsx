import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { stepUpStore } from '../lib/step-up.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Shows the dialog while a proof of identity is requested. Leaving the page counts as a refusal. */
export function StepUpHost() {
  const settle = useStore(stepUpStore, (state) => state.settle);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => () => stepUpStore.getState().settle?.(false), [path]);
  return settle === undefined ? null : <StepUpDialog onSettle={settle} />;
}
