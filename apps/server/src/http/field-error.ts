import type { FieldMessage } from '@chuhe/contract/field-messages';
import type { Language } from '@chuhe/contract/languages';
import { ApiError } from './api-error.ts';
import { FIELD_TEXTS } from './field-texts.ts';

/** Returns the values of the placeholders of a message in a language. */
export type FieldValues = (language: Language) => Readonly<Record<string, string>>;

/** Makes the error for a field that is invalid for a reason that its schema cannot detect. */
export function makeFieldError(
  path: string,
  message: FieldMessage,
  values?: FieldValues,
): ApiError {
  const texts = FIELD_TEXTS[message];
  const messages = values === undefined ? texts : fillTexts(texts, values);
  return new ApiError('BAD_REQUEST', { fields: [{ path, messages }] });
}

function fillTexts(texts: Readonly<Record<Language, string>>, values: FieldValues) {
  const fill = (language: Language): string => {
    const found = values(language);
    return texts[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => found[name] ?? whole);
  };
  return { en: fill('en'), vi: fill('vi'), zh: fill('zh') };
}
