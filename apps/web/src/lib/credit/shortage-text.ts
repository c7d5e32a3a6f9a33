import type { TFunction } from 'i18next';
import type { ApiFailure } from '../api/failure.ts';
import { parseRecord } from '../parse.ts';

/** What the user needs a package for, if a call was refused because of that. The server's message has addresses for programs, too. */
export function shortageText(
  { code, data, message }: Pick<ApiFailure, 'code' | 'data' | 'message'>,
  t: TFunction,
): string | undefined {
  if (code !== 'PAYMENT_REQUIRED') return undefined;
  const { missing } = parseRecord(data);
  if (missing === 'programs' || missing === 'collections') return t(`credit.needs.${missing}`);
  return message;
}
