/** @example classNames('tab', isOn && 'on'); // 'tab on' or 'tab' */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
