import { expect, test } from 'vitest';
import { playerNameForms } from './player-name.ts';
import { READINGS } from './readings.ts';

test.each([
  ['胡榮華', '胡荣华', 'Hu Ronghua', 'Hồ Vinh Hoa'],
  ['胡荣华', '胡荣华', 'Hu Ronghua', 'Hồ Vinh Hoa'],
  ['呂欽', '吕钦', 'Lü Qin', 'Lữ Khâm'],
  ['許銀川', '许银川', 'Xu Yinchuan', 'Hứa Ngân Xuyên'],
  ['于幼華', '于幼华', 'Yu Youhua', 'Vu Ấu Hoa'],
  // Read otherwise as a surname.
  ['單霞麗', '单霞丽', 'Shan Xiali', 'Thiện Hà Lệ'],
  // A surname of two characters, and one character that begins like it.
  ['歐陽琦琳', '欧阳琦琳', 'Ouyang Qilin', 'Âu Dương Kỳ Lâm'],
  ['司馬', '司马', 'Si Ma', 'Tư Mã'],
  ['陳信安', '陈信安', "Chen Xin'an", 'Trần Tín An'],
  ['許', '许', 'Xu', 'Hứa'],
  // Known by another name than that of the characters.
  ['鄭亞生', '郑亚生', 'Trịnh A Sáng', 'Trịnh A Sáng'],
  ['所司和晴', '所司和晴', 'Shoshi Kazuharu', 'Shoshi Kazuharu'],
  // With a region before it, or blanks after it.
  ['廣東呂欽', '吕钦（广东）', 'Lü Qin (Guangdong)', 'Lữ Khâm (Quảng Đông)'],
  [
    '黑龍江趙國榮',
    '赵国荣（黑龙江）',
    'Zhao Guorong (Heilongjiang)',
    'Triệu Quốc Vinh (Hắc Long Giang)',
  ],
  ['大連卜鳳波', '卜凤波（大连）', 'Bu Fengbo (Dalian)', 'Bốc Phụng Ba (Đại Liên)'],
  ['許銀川　', '许银川', 'Xu Yinchuan', 'Hứa Ngân Xuyên'],
  // Only a surname follows, so the first two characters are read as part of the name.
  ['廣東呂', '广东吕', 'Guang Donglü', 'Quảng Đông Lữ'],
])('%s is %s, %s and %s', (name, simplified, latin, vietnamese) => {
  expect(playerNameForms(name)).toMatchObject({ simplified, latin, vietnamese });
});

test.each(['Nagler Michael', '呂 欽', '胡A華', '', '胡𰻝'])('%j has no other forms', (name) => {
  expect(playerNameForms(name)).toBeUndefined();
});

test('each character has one line, a syllable and a Vietnamese reading', () => {
  const lines = READINGS.trim().split('\n');
  const characters = lines.flatMap((line) => Array.from(line.split(',')[0] ?? ''));
  expect(new Set(characters).size).toBe(characters.length);
  const wrong = lines.filter((line) => !/^\p{Script=Han}+,[a-zü]+,\p{Ll}+$/u.test(line));
  expect(wrong).toEqual([]);
  expect(lines.filter((line) => line !== line.normalize('NFC'))).toEqual([]);
});

test.each(['红方棋手', '黑方', '象棋旋风', '佚名', '先手'])('%s is no name of a person', (name) => {
  expect(playerNameForms(name)).toBeUndefined();
});
