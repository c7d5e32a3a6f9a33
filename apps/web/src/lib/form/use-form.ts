import { type FocusEvent, type FormEvent, type SubmitEvent, useRef, useState } from 'react';
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
  /** Must not show a toast on failure, since the form shows the failure. */
  readonly send: (sent: Sent) => Promise<{ readonly success: true } | ApiFailure>;
  readonly onDone: (sent: Sent, form: HTMLFormElement) => void;
}

/** The props of a form and the errors of its fields. */
export interface ShownForm {
  /** Props of the form element. */
  readonly form: {
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The error text of a field. */
  readonly errorOf: (name: string) => string | undefined;
}

/**
 * Validates a form and sends it. Errors are shown at their fields, the first field with an error is focused, and the user's input is
 * always kept. The error of a field also appears when the user has typed in it and leaves it, and vanishes as soon as it is corrected. The page is blocked while the form is being sent.
 */
export function useForm<Sent>({ check, send, onDone }: FormOptions<Sent>): ShownForm {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const isSending = useRef(false);
  /** The fields that the user has typed in. A field that is still empty is not wrong before the form is sent. */
  const [typed] = useState(() => new Set<string>());
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
  const onBlur = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>): void => {
    const name = nameOf(target);
    if (isSending.current || !typed.has(name) || isPressed(relatedTarget)) return;
    const error = errorsNow(check, currentTarget)[name];
    if (error !== undefined) setErrors((before) => ({ ...before, [name]: error }));
  };
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    const name = nameOf(target);
    typed.add(name);
    const found = errorsNow(check, currentTarget);
    setErrors((before) => correctedBy(before, found, name));
  };
  const errorOf = (name: string): string | undefined => {
    const error = errors[name];
    if (error === undefined) return undefined;
    return 'key' in error ? t(FIELD_TEXT(error.key)) : error.text;
  };
  return { form: { noValidate: true, onSubmit, onBlur, onInput }, errorOf };
}

/** The text key of an error. It is translated when it is shown, so that it follows the language. */
const FIELD_TEXT = (key: FieldTextKey) => `fields.${key}` as const;

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement ? target.name : '';
}

function errorsNow<Sent>(check: CheckForm<Sent>, form: HTMLFormElement): FieldErrors {
  const checked = check(valuesOf(form));
  return checked.ok ? {} : checked.errors;
}

/** Whether a press moves the focus to a control. An error would move that control away before the click is complete. */
function isPressed(element: EventTarget | null): boolean {
  return element instanceof Element && element.matches('a, button');
}

/** The shown errors that are still there after the user has changed a field. A change may also correct another field. */
function correctedBy(before: FieldErrors, found: FieldErrors, changed: string): FieldErrors {
  const entries = Object.entries(before).flatMap(([name, error]) => {
    // An error of the server is about the value that was sent, and no check can find it again.
    const isKept = name !== changed && 'text' in error;
    const current = isKept ? error : found[name];
    return current === undefined ? [] : [[name, current] as const];
  });
  return Object.fromEntries(entries);
}

function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Focuses the first field with an error in the order of the page. */
function focusFirst(form: HTMLFormElement, found: FieldErrors): void {
  const inputs = [...form.querySelectorAll('input')];
  inputs.find(({ name }) => Object.hasOwn(found, name))?.focus();
}
