import type { SettingChange } from '@chuhe/contract/settings';
import { type SubmitEvent, useState } from 'react';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { badInputs } from '../lib/bad-inputs.ts';
import { type FieldMessages, messagesOf } from '../lib/field-messages.ts';
import type { SettingsData } from './use-settings.ts';

/** Whether the draft differs from the stored value. They are compared as JSON, so their keys must be in the same order. */
export function isOther(draft: object, value: object): boolean {
  return JSON.stringify(draft) !== JSON.stringify(value);
}

interface SettingForm {
  /** Error messages, by the server's names of the fields. */
  readonly words: FieldMessages;
  /** The last failure, for forms that explain it further. */
  readonly failure: ApiFailure | undefined;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

interface SettingFormOptions {
  readonly settings: SettingsData;
  /** Reads the setting from the form. */
  readonly read: (form: HTMLFormElement) => SettingChange;
  /** Called when the setting is saved. */
  readonly onSaved: () => void;
}

/** The state of a form for one setting. */
export function useSettingForm({ settings, read, onSaved }: SettingFormOptions): SettingForm {
  const [words, setWords] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const { once } = useSending();
  const send = async (change: SettingChange): Promise<void> => {
    const answer = await settings.change(change);
    setWords(answer.success ? {} : messagesOf(answer));
    setFailure(answer.success || answer.code === 'ABORTED' ? undefined : answer);
    if (answer.success) onSaved();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const bad = badInputs(form);
    if (bad) setWords(bad);
    else void once(() => send(read(form)));
  };
  return { words, failure, submit };
}
