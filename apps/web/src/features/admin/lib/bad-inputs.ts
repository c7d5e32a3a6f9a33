import i18next from 'i18next';
import type { FieldWords } from './field-words.ts';

/**
 * Fields that hold what the browser cannot read, such as a day without a year: their value is empty, as if they had been left out, and
 * often no event has told of it. Numbers beyond their bounds as well. The first of them gets the focus.
 *
 * @returns words by the name of the field; `undefined` where all can be read
 * @example
 * const bad = badInputs(event.currentTarget);
 * if (bad) return setWords(bad);
 */
export function badInputs(form: HTMLFormElement): FieldWords | undefined {
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
