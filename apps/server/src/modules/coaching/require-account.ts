import type { Language } from '@chuhe/contract/languages';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';

/** @throws ApiError FORBIDDEN for guests, who could not be told apart in a group */
export function requireAccount({ isGuest }: Caller): void {
  if (isGuest) throw new ApiError('FORBIDDEN', { messages: GUEST });
}

const GUEST: Readonly<Record<Language, string>> = {
  en: 'Groups need an account. Sign up or log in first',
  vi: 'Cần có tài khoản để dùng nhóm học. Hãy đăng ký hoặc đăng nhập trước',
  zh: '使用学习小组需要账号，请先注册或登录',
};
