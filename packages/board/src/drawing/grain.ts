/**
 * The texture of a board: long fibres for wood, short ones for paper, specks and veins for slate. The
 * seed is fixed, so that every page and every build shows the same grain.
 */
import { HEIGHT, WIDTH } from '../geometry.ts';
import { type Drawing, draw, round } from './drawing.ts';
import { idOf, type Theme } from './theme.ts';

type Random = () => number;

const GRAINS: Readonly<Record<Theme, (random: Random) => Drawing[]>> = {
  wood: woodGrain,
  paper: paperGrain,
  slate: slateGrain,
};

export function drawGrain(theme: Theme): Drawing {
  const attributes = { fill: 'none', stroke: 'var(--b-grain)', opacity: 'var(--b-grain-o)' };
  return draw('g', { id: idOf(theme, 'grain'), ...attributes }, ...GRAINS[theme](seeded(7)));
}

function woodGrain(random: Random): Drawing[] {
  const fibres: Drawing[] = [];
  const sway = () => Math.round(random() * 26 - 13);
  for (let x = random() * 16; x < WIDTH; x += 10 + random() * 26) {
    const curve = `c${sway()} 260 ${sway()} 420 ${sway()} 540s${sway()} 330 ${sway()} 540`;
    fibres.push(
      draw('path', {
        d: `M${Math.round(x)}-5${curve}`,
        strokeWidth: round(0.7 + random() * 2.4),
        opacity: round(0.35 + random() * 0.65),
      }),
    );
  }
  return fibres;
}

function paperGrain(random: Random): Drawing[] {
  const fibres = Array.from({ length: 60 }, () => {
    const angle = random() * 2 * Math.PI;
    const length = 8 + random() * 34;
    const bend = random() * 14 - 7;
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const start = `M${Math.round(random() * WIDTH)} ${Math.round(random() * HEIGHT)}`;
    return `${start}q${round(dx / 2 + bend)} ${round(dy / 2 - bend)} ${round(dx)} ${round(dy)}`;
  });
  return [draw('path', { d: fibres.join(''), strokeWidth: 1.1 })];
}

function slateGrain(random: Random): Drawing[] {
  const specks = Array.from({ length: 90 }, () => {
    const radius = round(0.5 + random() * 1.8);
    const start = `M${Math.round(random() * WIDTH)} ${Math.round(random() * HEIGHT)}`;
    return `${start}a${radius} ${radius} 0 1 0 .1 0z`;
  });
  const veins = Array.from({ length: 7 }, () => {
    const y = random() * HEIGHT;
    const bend = random() * 90 - 45;
    const [a, b, end] = [y + bend, y - bend, y + bend * 1.4].map(Math.round);
    const d = `M0 ${Math.round(y)}C276 ${a} 552 ${b} ${WIDTH} ${end}`;
    return draw('path', { d, strokeWidth: round(0.6 + random() * 2) });
  });
  return [draw('path', { d: specks.join(''), fill: 'var(--b-grain)', stroke: 'none' }), ...veins];
}

/** Lehmer's random number generator. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
