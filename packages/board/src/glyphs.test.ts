import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GLYPHS } from './glyphs.ts';

describe('glyphs', () => {
  it('equal the output of the script', () => {
    const script = fileURLToPath(new URL('../scripts/make-glyphs.mjs', import.meta.url));
    const made = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
    expect(made).toBe(readFileSync(new URL('./glyphs.ts', import.meta.url), 'utf8'));
  });

  it('come with the licence of their font', () => {
    const font = new URL(import.meta.resolve('@fontsource/lxgw-wenkai-tc/package.json'));
    const licence = readFileSync(new URL('LICENSE', font), 'utf8');
    expect(readFileSync(new URL('../OFL.txt', import.meta.url), 'utf8')).toBe(licence);
  });

  it('are small paths of integers', () => {
    const paths = Object.values(GLYPHS);
    expect(paths).toHaveLength(31);
    for (const path of paths) expect(path).toMatch(/^m[-0-9 mlhvqtz]+z$/);
    expect(paths.join('').length).toBeLessThan(24_000);
  });
});
