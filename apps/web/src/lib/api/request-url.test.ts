import { expect, test } from 'vitest';
import { urlOf } from './request-url.ts';

test.each([
  ['/api/match/:matchId', { matchId: 'a/b c' }, {}, '/api/match/a%2Fb%20c'],
  ['/api/book', {}, { FEN: 'x w', move: undefined }, '/api/book?FEN=x+w'],
  ['/api/match/multi', {}, { matchIds: ['a', 'b'] }, '/api/match/multi?matchIds=a&matchIds=b'],
])('%s with its parts', (path, params, query, url) => {
  expect(urlOf(path, params, query)).toBe(url);
});
