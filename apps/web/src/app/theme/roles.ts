/**
 * What colours mean, for both colour modes. Style sheets use these names (`var(--text-2)`) and never a colour; the
 * contrast each pair must keep is held by `roles.test.ts`.
 */

/** Primary: jade green, OKLCH hue 160. */
export const JADE = [
  '#edfbf2',
  '#d9f5e3',
  '#b8eacc',
  '#91dab0',
  '#67c696',
  '#45ae7c',
  '#2c9466',
  '#1d7851',
  '#136040',
  '#0f4930',
] as const;

/** Neutral of the light mode: cool gray, OKLCH hue 240. */
export const GRAY = [
  '#f8fafc',
  '#f1f4f6',
  '#e4e9ec',
  '#d4dade',
  '#b8bfc4',
  '#919aa0',
  '#656f76',
  '#4e585f',
  '#353e45',
  '#222a30',
] as const;

/** Neutral of the dark mode, the same hue. */
export const DARK = [
  '#e4e8eb',
  '#c2c8cd',
  '#9ea6ab',
  '#868f95',
  '#505960',
  '#374046',
  '#283036',
  '#1d2429',
  '#141a1f',
  '#0c1115',
] as const;

export const WHITE = '#ffffff';
export const INK = '#0b1210';

export const LIGHT_ROLES = {
  '--bg': '#eff2f4',
  '--surface': WHITE,
  '--surface-2': GRAY[0],
  '--hover': GRAY[1],
  '--border': '#dfe4e8',
  '--border-strong': GRAY[4],
  '--field-border': '#848d94',
  '--text': GRAY[9],
  '--text-2': GRAY[7],
  '--text-3': GRAY[6],
  '--primary': JADE[7],
  '--primary-hover': JADE[8],
  '--on-primary': WHITE,
  '--primary-text': JADE[7],
  '--primary-soft': JADE[1],
  '--primary-soft-text': JADE[8],
  '--focus': JADE[7],
  '--side-red': '#b3261e',
  '--side-black': '#262d33',
  '--gauge-red': '#b8352b',
  '--gauge-black': '#2a3238',
  '--mark-best': '#01729f',
  '--mark-dubious': '#8d5e00',
  '--mark-mistake': '#a84811',
  '--mark-blunder': '#b00a1d',
  '--mark-best-bg': '#e1f2fb',
  '--mark-dubious-bg': '#fbf0da',
  '--mark-mistake-bg': '#fdeadd',
  '--mark-blunder-bg': '#fde6e5',
  '--info': '#01729f',
  '--success': '#117555',
  '--warning': '#8d5e00',
  '--danger': '#b00a1d',
  '--avatar': GRAY[7],
  '--sh-1': '0 1px 2px rgba(20,30,38,.06)',
  '--sh-2': '0 2px 6px rgba(20,30,38,.08),0 1px 2px rgba(20,30,38,.06)',
  '--sh-3': '0 12px 32px rgba(20,30,38,.16),0 2px 6px rgba(20,30,38,.08)',
  '--scrim': 'rgba(20,28,34,.42)',
  // Around the picture beside the forms: the paper it lies on.
  '--art': '#e9e2d0',
  '--art-2': '#d9d0ba',
  '--art-text': '#2b2a24',
  '--art-shadow': 'rgba(40,30,10,.28)',
} as const;

type Role = keyof typeof LIGHT_ROLES;

export const DARK_ROLES: Readonly<Record<Role, string>> = {
  '--bg': DARK[8],
  '--surface': DARK[7],
  '--surface-2': '#192025',
  '--hover': DARK[6],
  '--border': '#2d363c',
  '--border-strong': DARK[4],
  '--field-border': '#747d84',
  '--text': DARK[0],
  '--text-2': DARK[1],
  '--text-3': DARK[2],
  '--primary': JADE[5],
  '--primary-hover': JADE[4],
  '--on-primary': INK,
  '--primary-text': JADE[4],
  '--primary-soft': '#16392a',
  '--primary-soft-text': JADE[3],
  '--focus': JADE[4],
  '--side-red': '#cb4337',
  '--side-black': '#06090b',
  '--gauge-red': '#c8443a',
  '--gauge-black': '#090d10',
  '--mark-best': '#73c5f4',
  '--mark-dubious': '#e2b16b',
  '--mark-mistake': '#ff9e70',
  '--mark-blunder': '#ff7872',
  '--mark-best-bg': '#14303f',
  '--mark-dubious-bg': '#372c17',
  '--mark-mistake-bg': '#3d2619',
  '--mark-blunder-bg': '#411f20',
  '--info': '#73c5f4',
  '--success': '#76c8a5',
  '--warning': '#e2b16b',
  '--danger': '#ff7872',
  '--avatar': DARK[5],
  '--sh-1': '0 1px 2px rgba(0,0,0,.3)',
  '--sh-2': '0 2px 8px rgba(0,0,0,.35)',
  '--sh-3': '0 16px 40px rgba(0,0,0,.5),0 0 0 1px rgba(255,255,255,.04)',
  '--scrim': 'rgba(4,7,9,.62)',
  '--art': '#232b2c',
  '--art-2': '#161c1e',
  '--art-text': '#ece7da',
  '--art-shadow': 'rgba(40,30,10,.28)',
};
