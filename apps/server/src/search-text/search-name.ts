/**
 * A user name as it is compared: without case and without the forms that one letter may be written in. Names of the same form
 * are the same name, in every database and whatever its locale.
 *
 * @example
 * toSearchName('Kỳ_Thủ') === toSearchName('KỲ_THỦ'.normalize('NFD')); // true
 * toSearchName('ＡＮ'); // 'an'
 */
export function toSearchName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}
