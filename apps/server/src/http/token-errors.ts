import type { Scope } from '@chuhe/contract/scopes';
import { ApiError } from './api-error.ts';

/** The refusal of an API token that may not call a route. @param scope the scope of the route, if it has one */
export function tokenNotAccepted(scope: Scope | undefined): ApiError {
  if (scope === undefined) {
    return new ApiError('TOKEN_NOT_ACCEPTED', {
      authenticate: 'Bearer error="insufficient_scope"',
    });
  }
  return new ApiError('SCOPE_REQUIRED', {
    authenticate: `Bearer error="insufficient_scope", scope="${scope}"`,
    data: { scope },
    messages: {
      en: `This token needs the scope ${scope}`,
      vi: `Token này cần quyền ${scope}`,
      zh: `此令牌需要权限 ${scope}`,
    },
  });
}
