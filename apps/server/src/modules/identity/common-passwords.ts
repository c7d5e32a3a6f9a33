/**
 * Whether a password is among those that are guessed first, regardless of case. The rules are based on habits instead of a
 * list of stolen passwords: keyboard rows, counting, and frequent words with the usual endings.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 2) return true;
  if (RUNS.some((run) => run.includes(plain) || reversed(run).includes(plain))) return true;
  const stem = plain.replace(/[\d!@#$%^&*._?-]+$/, '').replace(/^[\d!@#$%^&*._?-]+/, '');
  const isPadded = plain.length - stem.length <= 6;
  return (isPadded && WORDS.has(stem)) || WORDS.has(unleet(stem)) || isRepeated(plain);
}

const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6',
  'zaq12wsxcde34rfv',
  '147258369147258369',
  '123123123123123123',
  '112233445566778899',
  '987654321098765432',
];

const WORDS: ReadonlySet<string> = new Set(
  `admin administrator anhyeuem baseball batman charlie chocolate computer chuhe dragon football freedom
  hello iloveyou liverpool login letmein master matkhau michael monkey passw0rd password princess qwerty
  qwertyuiop shadow starwars sunshine superman trustno welcome whatever woaini xiangqi cotuong
  chinesechess vietnam hanoi saigon asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwer qwe asd abc abcd pass test
  guest user changeme secret nothing internet samsung google facebook jordan daniel jessica ashley
  babygirl lovely soccer hockey killer pokemon naruto mustang ferrari corvette mercedes`.split(
    /\s+/,
  ),
);

/** @example isRepeated('abcabcabc'); // true */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text);
}

function unleet(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    '@': 'a',
    $: 's',
  };
  return text.replaceAll(/[01345@$]/g, (character) => letters[character] ?? character);
}

function reversed(text: string): string {
  return text.split('').toReversed().join('');
}
