import { defineCall } from '../api/define-call.ts';

/** The calls by which a session begins, is read, and ends. */

export const login = defineCall<'login'>({ method: 'POST', path: '/api/login', guard: 'public' });

export const register = defineCall<'register'>({
  method: 'POST',
  path: '/api/user/register',
  guard: 'client',
});

export const socialLogin = defineCall<'socialLogin'>({
  method: 'POST',
  path: '/api/user/social-login',
  guard: 'client',
});

export const quickRegister = defineCall<'quickRegister'>({
  method: 'GET',
  path: '/api/user/quick-register',
  guard: 'client',
});

export const logout = defineCall<'logout'>({ method: 'GET', path: '/api/logout', guard: 'public' });

export const getProfile = defineCall<'getProfile'>({
  method: 'GET',
  path: '/api/user/profile',
  guard: 'user',
});
