import type { TFunction } from 'i18next';
import type { ReadStatus } from './server-status.ts';

/** `note`: works, but something is worth knowing. */
export type FindingState = 'well' | 'note' | 'fault';

/** The outcome of one check. */
export interface Finding {
  readonly state: FindingState;
  /** Makes the text when it is shown, so that it follows the language. */
  readonly text: (t: TFunction) => string;
}

export interface Check {
  readonly name: (t: TFunction) => string;
  /** May reject; then the check counts as failed. */
  readonly run: (signal: AbortSignal, readStatus: ReadStatus) => Promise<Finding>;
}

type Text = Finding['text'];

export const well = (text: Text): Finding => ({ state: 'well', text });
export const note = (text: Text): Finding => ({ state: 'note', text });
export const fault = (text: Text): Finding => ({ state: 'fault', text });

export const NO_ANSWER = fault((t) => t('selfCheck.noAnswer'));
