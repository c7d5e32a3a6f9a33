/** What each side plays in an opening, in Chinese. */
interface Sides {
  readonly red: string;
  readonly black: string;
}

/**
 * Whether one opening is more general than another, or the same, by the Chinese names. 中炮对屏风马 is more general than
 * 中炮过河车对屏风马两头蛇, since the name of each side's moves is part of the other name.
 */
export function isMoreGeneral(general: string, special: string): boolean {
  const [one, other] = [sidesOf(general), sidesOf(special)];
  return isWithin(one.red, other.red) && isWithin(one.black, other.black);
}

/** 对 stands before Black's part, and —— before the details, which name their side. */
function sidesOf(name: string): Sides {
  const [main = '', details = ''] = name
    // Each of these pairs of cannons has a central cannon.
    .replaceAll(/五[六七八九]炮/g, (cannons) => `中炮${cannons}`)
    // Here 对 is part of the name of the opening.
    .replace(/^对兵/, '挺兵')
    .split('——');
  const [first = '', ...rest] = main.split('对');
  let [red, black] = [withoutEnd(first), withoutEnd(rest.join('对'))];
  for (const detail of details.split('对')) {
    if (detail.startsWith('黑')) black += detail.slice(1);
    else red += detail.replace(/^红/, '');
  }
  return { red, black };
}

/** 起马局 is the opening 起马. */
function withoutEnd(name: string): string {
  return name.replace(/局$/, '');
}

/** Whether the whole contains the part in pieces of at least two characters, in the same order. 上右士 does not contain 上士. */
function isWithin(part: string, whole: string): boolean {
  if (part === '') return true;
  for (let length = part.length; length > 1; length -= 1) {
    const at = whole.indexOf(part.slice(0, length));
    if (at >= 0 && isWithin(part.slice(length), whole.slice(at + length))) return true;
  }
  return false;
}
