import { expect, test } from 'vitest';
import { requestPath } from './request-path.ts';

test.each([
  ['/api/user?next=/x', '/api/user'],
  ['/%61pi/user', '/api/user'],
  ['http://x/api/user', '/api/user'],
  ['HTTPS://x:1/%61pi/user#y', '/api/user'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%2561pi', '/%61pi'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['/%ff', '/%ff'],
])('%s is the path %s', (url, path) => {
  expect(requestPath({ url })).toBe(path);
});
