import { expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

it.each([
  ['胡荣华 – 柳大华', 20, '胡荣华 – 柳大华'],
  ['胡荣华 – 柳大华', 6, '胡荣华 –…'],
  ['Nguyễn Văn A', 8, 'Nguyễn Văn A'],
  ['  two\n lines ', 20, 'two lines'],
  ['', 1, ''],
])('a line that is too wide ends in an ellipsis: %s in %d', (text, width, expected) => {
  expect(fitText(text, width)).toBe(expected);
});
