import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { stepUpStore } from '../lib/step-up.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Shows the question for a second proof while one is asked. Where the page goes on which it was asked, the answer is no. */
export function StepUpHost() {
  const settle = useStore(stepUpStore, (state) => state.settle);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => () => stepUpStore.getState().settle?.(false), [path]);
  return settle === undefined ? null : <StepUpDialog onSettle={settle} />;
}
