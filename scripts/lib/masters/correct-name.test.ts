import { expect, test } from 'vitest';
import { correctName } from './correct-name.mjs';

test.each([
  ['胡榮華', '胡榮華'],
  ['呂 欽', '呂欽'],
  [' 許', '許'],
  ['王琳娜？', '王琳娜'],
  ['3陳魚', '陳魚'],
  ['卜風波', '卜鳳波'],
  ['於幼華', '于幼華'],
  ['Nagler Michael', 'Nagler Michael'],
  ['', ''],
])('%j is corrected to %j', (printed, name) => {
  expect(correctName(printed)).toBe(name);
  expect(correctName(name)).toBe(name);
});
