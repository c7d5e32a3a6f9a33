import type { Language } from '@chuhe/contract/languages';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { readSiteSettings } from '../../settings/site-settings.ts';

/**
 * Checks that new accounts are allowed. Not needed for guests and for accounts that the operator creates.
 *
 * @throws ApiError FORBIDDEN if administrators have closed registration
 */
export async function requireRegistration(db: Queryable): Promise<void> {
  const { isRegistrationOpen } = (await readSiteSettings(db)).values;
  if (isRegistrationOpen) return;
  throw new ApiError('FORBIDDEN', { fields: [{ path: 'email', messages: CLOSED }] });
}

const CLOSED: Readonly<Record<Language, string>> = {
  en: 'New accounts cannot be created here at the moment',
  vi: 'Hiện không thể tạo tài khoản mới tại đây',
  zh: '目前暂不开放注册新账号',
};
