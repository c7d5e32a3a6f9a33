import { type CSSVariablesResolver, createTheme, em, rem } from '@mantine/core';
import { DARK, DARK_ROLES, GRAY, INK, JADE, LIGHT_ROLES, WHITE } from './roles.ts';

const FONT =
  '"Inter Chuhe", system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const FONT_MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace';

/** The look of the product in Mantine's words. */
export const theme = createTheme({
  colors: { jade: [...JADE], gray: [...GRAY], dark: [...DARK] },
  primaryColor: 'jade',
  primaryShade: { light: 7, dark: 5 },
  white: WHITE,
  black: INK,
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: FONT,
  fontFamilyMonospace: FONT_MONO,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.2', sm: '1.4', md: '1.4', lg: '1.55' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(3), sm: rem(5), md: rem(8), lg: rem(12) },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--sh-1)', sm: 'var(--sh-2)', md: 'var(--sh-3)' },
  breakpoints: { xs: em(640), sm: em(768), md: em(1000), lg: em(1360), xl: em(1700) },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(13), lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Mantine's own variables point at our roles, so that a Mantine component and a panel beside it have the same colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-app': '200',
    '--mantine-z-index-popover': '300',
    '--mantine-z-index-modal': '400',
    '--mantine-z-index-overlay': '500',
  },
  light: { ...LIGHT_ROLES, ...MANTINE_COLORS },
  dark: { ...DARK_ROLES, ...MANTINE_COLORS },
});

/** The same in both modes; Mantine sets them for each mode, so they must be overridden there. */
const MANTINE_COLORS = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--field-border)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--danger)',
} as const;
