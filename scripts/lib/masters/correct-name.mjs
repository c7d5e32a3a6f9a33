/** Misprints of the source, by the name as printed. Only names of which it is certain who is meant. */
const MISPRINTS = new Map([
  ['卜風波', '卜鳳波'],
  ['閆文清', '閻文清'],
  ['付光明', '傅光明'],
  ['徐建秒', '徐健秒'],
  ['楊官麟', '楊官璘'],
  ['李曰純', '李日純'],
  ['孫勇徵', '孫勇征'],
  ['劉徵', '劉征'],
  ['任佔國', '任占國'],
  ['鄭夥添', '鄭伙添'],
  ['慄新', '栗新'],
]);

/** Surnames that a conversion from simplified characters has got wrong. */
const SURNAMES = new Map([
  ['於', '于'],
  ['範', '范'],
]);

/**
 * Corrects the name of a player as the source prints it: blanks and signs in Chinese names, misprints, and wrong traditional characters.
 *
 * @param {string} printed
 * @example correctName('呂 欽'); // '呂欽'
 */
export function correctName(printed) {
  const name = /\p{Script=Han}/u.test(printed)
    ? printed.replaceAll(/[\s`？?]|^\d+/gu, '')
    : printed.trim();
  const [surname = ''] = name;
  const right = SURNAMES.get(surname);
  return MISPRINTS.get(name) ?? (right === undefined ? name : right + name.slice(surname.length));
}
