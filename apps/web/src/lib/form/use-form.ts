import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announcement.ts';
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
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  /** The error text of a field. */
  readonly errorOf: (name: string) => string | undefined;
}

/**
 * Validates a form and sends it. Errors are shown at their fields, the first field with an error is focused, and the user's input is
 * always kept. The error of a field also appears when the user has typed in the field and leaves it. The error vanishes as soon as the
 * input is correct. The page is blocked while the form is being sent.
 */
export function useForm<Sent>({ check, send, onDone }: FormOptions<Sent>): ShownForm {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const isSending = useRef(false);
  const untilGone = useUntilGone();
  const isTabbing = useRef(false);
  /** The fields that the user has typed in. A field that is still empty is not wrong before the form is sent. */
  const [typed] = useState(() => new Set<string>());
  const textOf = (error: FieldErrors[string]): string =>
    'key' in error ? t(FIELD_TEXT(error.key)) : error.text;
  /** Shows the errors, and focuses the first field that has one. @param isTold whether a toast tells what is wrong */
  const show = (form: HTMLFormElement, found: FieldErrors, isTold = false): void => {
    setErrors(found);
    const first = firstOf(form, found);
    const error = first && found[first.name];
    // Screen readers read the error with the field, unless the focus is there already.
    if (first === document.activeElement && error !== undefined && !isTold) announce(textOf(error));
    first?.focus();
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const checked = check(valuesOf(form));
    if (!checked.ok) return show(form, checked.errors);
    setErrors({});
    const answer = await whileBusy(() => send(checked.value));
    if (answer.success) return onDone(checked.value, form);
    const found = errorsOfFailure(answer, (name) => form.elements.namedItem(name) !== null);
    const isTold = answer.fields.length === 0 || Object.keys(found).length === 0;
    show(form, found, isTold);
    if (isTold) tellFailure(answer, untilGone);
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
    const isLeftByKey = isTabbing.current;
    isTabbing.current = false;
    if (isSending.current || !typed.has(name)) return;
    if (!isLeftByKey && isPressed(relatedTarget)) return;
    const error = errorsNow(check, currentTarget)[name];
    if (error === undefined) return;
    setErrors((before) => ({ ...before, [name]: error }));
    // The focus has moved on, so the error names its field.
    announce([labelOf(target), textOf(error)].filter((text) => text !== '').join(': '));
  };
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    const name = nameOf(target);
    typed.add(name);
    const found = errorsNow(check, currentTarget);
    setErrors((before) => correctedBy(before, found, name));
  };
  const onKeyDown = ({ key }: KeyboardEvent<HTMLFormElement>): void => {
    isTabbing.current = key === 'Tab';
  };
  const errorOf = (name: string): string | undefined => {
    const error = errors[name];
    return error && textOf(error);
  };
  return { form: { noValidate: true, onSubmit, onBlur, onInput, onKeyDown }, errorOf };
}

/** @returns the `until` of toasts that are about this form and vanish with it */
function useUntilGone(): (onClosed: () => void) => () => void {
  const [listeners] = useState(() => new Set<() => void>());
  useEffect(
    () => () => {
      for (const listener of listeners) listener();
    },
    [listeners],
  );
  return (onClosed) => {
    listeners.add(onClosed);
    return () => void listeners.delete(onClosed);
  };
}

/** The text key of an error. It is translated when it is shown, so that it follows the language. */
const FIELD_TEXT = (key: FieldTextKey) => `fields.${key}` as const;

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement ? target.name : '';
}

function labelOf(target: EventTarget): string {
  const [label] = target instanceof HTMLInputElement ? (target.labels ?? []) : [];
  return label?.textContent ?? '';
}

function errorsNow<Sent>(check: CheckForm<Sent>, form: HTMLFormElement): FieldErrors {
  const checked = check(valuesOf(form));
  return checked.ok ? {} : checked.errors;
}

/** Whether a press moves the focus to a control. Showing an error would move that control away before the click is complete. */
function isPressed(element: EventTarget | null): boolean {
  return element instanceof Element && element.matches('a, button');
}

/** The shown errors that are still there after the user has changed a field. A change may also correct another field. */
function correctedBy(before: FieldErrors, found: FieldErrors, changed: string): FieldErrors {
  const entries = Object.entries(before).flatMap(([name, error]) => {
    // An error of the server is about the value that was sent. No check of the form can find the error again.
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

/** The first field with an error in the order of the page. */
function firstOf(form: HTMLFormElement, found: FieldErrors): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(({ name }) => Object.hasOwn(found, name));
}
