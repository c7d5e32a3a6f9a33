/**
 * A user name as it is compared: without case and without the forms that one letter may be written in. Names of the same form
 * are the same name, in every database and whatever its locale.
 *
 * @example
 * foldName('Kỳ_Thủ') === foldName('KỲ_THỦ'.normalize('NFD')); // true
 * foldName('ＡＮ'); // 'an'
 */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}
