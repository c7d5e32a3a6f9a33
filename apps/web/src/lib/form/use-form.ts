import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../api/failure.ts';
import { tellFailure } from '../api/failure-toast.ts';
import { whileBusy } from '../state/busy.ts';
import {
  type CheckForm,
  errorsOfFailure,
  type FieldErrors,
  type FieldTextKey,
} from './form-errors.ts';

interface FormOptions<Sent> {
  readonly check: CheckForm<Sent>;
  /** Must not say itself what failed. */
  readonly send: (sent: Sent) => Promise<{ readonly success: true } | ApiFailure>;
  /** What comes once it has succeeded. */
  readonly onDone: (sent: Sent, form: HTMLFormElement) => void;
}

/** What a form and its fields are given. */
export interface ShownForm {
  /** For the form element. */
  readonly form: {
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** For the field of that name. */
  readonly errorOf: (name: string) => string | undefined;
}

/**
 * A form that is checked here and sent. What is wrong stands at its field, the first of them gets the focus, and what the
 * user has typed stays whatever happens. While it is being sent, the page is held.
 */
export function useForm<Sent>({ check, send, onDone }: FormOptions<Sent>): ShownForm {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const isSending = useRef(false);
  const show = (form: HTMLFormElement, found: FieldErrors): void => {
    setErrors(found);
    focusFirst(form, found);
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const checked = check(valuesOf(form));
    if (!checked.ok) return show(form, checked.errors);
    setErrors({});
    const answer = await whileBusy(() => send(checked.value));
    if (answer.success) return onDone(checked.value, form);
    const found = errorsOfFailure(answer, (name) => form.elements.namedItem(name) !== null);
    show(form, found);
    if (answer.fields.length === 0 || Object.keys(found).length === 0) tellFailure(answer);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void submit(event.currentTarget).finally(() => {
      isSending.current = false;
    });
  };
  const errorOf = (name: string): string | undefined => {
    const error = errors[name];
    if (error === undefined) return undefined;
    return 'key' in error ? t(FIELD_TEXT(error.key)) : error.text;
  };
  return { form: { noValidate: true, onSubmit }, errorOf };
}

/** In the language of the moment: a message of ours changes with it. */
const FIELD_TEXT = (key: FieldTextKey) => `fields.${key}` as const;

function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** In the order of the page, not in that of the findings. */
function focusFirst(form: HTMLFormElement, found: FieldErrors): void {
  const inputs = [...form.querySelectorAll('input')];
  inputs.find(({ name }) => Object.hasOwn(found, name))?.focus();
}
