/** The user's operating system, as far as the browser reports it. It determines the keys of shortcuts and how they are written. */

export const SYSTEMS = ['android', 'ios', 'linux', 'macos', 'windows', 'unknown'] as const;
export type System = (typeof SYSTEMS)[number];

const MOBILE_SYSTEMS: ReadonlySet<System> = new Set(['android', 'ios']);

/** The order matters, since the user agent of Android also contains Linux, and that of iOS contains Mac. */
const SIGNS: readonly (readonly [RegExp, System])[] = [
  [/android/i, 'android'],
  [/iphone|ipad|ipod/i, 'ios'],
  [/mac os x|macintosh/i, 'macos'],
  [/windows/i, 'windows'],
  [/linux|cros/i, 'linux'],
];

export function detectSystem(userAgent: string): System {
  return SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'unknown';
}

export function isMobileSystem(system: System): boolean {
  return MOBILE_SYSTEMS.has(system);
}
