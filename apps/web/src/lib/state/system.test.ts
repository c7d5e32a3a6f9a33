import { expect, test } from 'vitest';
import { detectSystem, isMobileSystem } from './system.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140', 'android', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'ios', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux', false],
  ['curl/8', 'unknown', false],
])('%s is %s', (userAgent, system, isMobile) => {
  expect(detectSystem(userAgent)).toBe(system);
  expect(isMobileSystem(detectSystem(userAgent))).toBe(isMobile);
});
