import i18next from 'i18next';
import type { FieldMessages } from './field-messages.ts';

/**
 * Finds fields with a number out of bounds, or with text that the browser cannot parse, such as a date without a year. For such text, the
 * browser reports an empty value, as if nothing had been typed. The first field found gets the focus.
 *
 * @returns error messages by the name of the field; `undefined` if all fields are valid
 * @example
 * const bad = badInputs(event.currentTarget);
 * if (bad) return setWords(bad);
 */
export function badInputs(form: HTMLFormElement): FieldMessages | undefined {
  const inputs = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  const bad = inputs.flatMap((field) => {
    const word = wordOf(field);
    return word === undefined ? [] : [{ field, word }];
  });
  if (bad.length === 0) return undefined;
  bad[0]?.field.focus();
  return Object.fromEntries(bad.map(({ field, word }) => [field.name, word]));
}

function wordOf({ type, min, max, validity }: HTMLInputElement): string | undefined {
  const isNumber = type === 'number';
  if (validity.badInput)
    return i18next.t(isNumber ? 'adminShared.numberWrong' : 'adminShared.dayWrong');
  if (isNumber && validity.rangeUnderflow) return i18next.t('adminShared.numberAtLeast', { min });
  return isNumber && validity.rangeOverflow
    ? i18next.t('adminShared.numberAtMost', { max })
    : undefined;
}
