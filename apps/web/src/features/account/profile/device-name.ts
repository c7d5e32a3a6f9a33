/** Browser and system of a device, from its user agent. */
export interface Device {
  readonly browser: string;
  readonly system: string;
  readonly isPhone: boolean;
}

/** User agents also name the browsers that they imitate, so the first match counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/coc_coc_browser\//i, 'Cốc Cốc'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * Returns `undefined` for an unknown browser or system.
 *
 * @example deviceOf('… Windows NT 10.0 … Firefox/140.0')?.browser; // 'Firefox'
 */
export function deviceOf(userAgent: string): Device | undefined {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  if (browser === undefined || system === undefined) return undefined;
  return { browser, system, isPhone: /Mobile|iPhone|Android/.test(userAgent) };
}

function find(signs: typeof BROWSERS, userAgent: string): string | undefined {
  return signs.find(([sign]) => sign.test(userAgent))?.[1];
}
