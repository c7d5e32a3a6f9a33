import { expect, it } from 'vitest';
import { orderAfterClick, viewGames, WHOLE_FILE } from './games-view.ts';
import type { GameSummary } from './pgn-messages.ts';
import { searchedText, searchGames } from './search-games.ts';
import { rowAfterKey, scrollToRow, visibleRows } from './visible-rows.ts';

const game = (number: number, red: string, event: string, date: string): GameSummary => {
  const tags = {
    red,
    event,
    title: '',
    date,
    black: '杨官璘',
    result: '1-0',
    ecco: 'C41',
    file: undefined,
  };
  return {
    number,
    ...tags,
    searched: searchedText(tags),
    start: '',
    opening: [],
    plies: 0,
    isBroken: false,
    isForeign: false,
    warnings: [],
    warningCount: 0,
  };
};

const GAMES = [
  game(1, 'Nguyễn Thành Bảo', 'Giải vô địch', '2011.06.03'),
  game(2, '胡荣华', '全国赛', '1960.05'),
];

it.each([
  ['nguyen', [1]],
  ['DICH 2011', [1]],
  ['胡荣', [2]],
  ['杨官璘', [1, 2]],
  ['1960-05', [2]],
  ['  ', [1, 2]],
  ['no one', []],
])('finds by %s', (query, numbers) => {
  expect(searchGames(GAMES, query).map(({ number }) => number)).toEqual(numbers);
});

it('sorts dates by time in whatever form they are written', () => {
  const dates = [
    '17/4/1996',
    '1996年10月3日',
    '1996-4-16',
    '10/2/1996',
    '1996',
    '2/19/1996',
    '1994年',
    '4/5/1996',
  ];
  const games = dates.map((date, index) => game(index + 1, '', '', date));
  const view = { query: '', order: { column: 'date', isDescending: false } } as const;
  expect(viewGames(games, view, 'en-GB').map(({ date }) => date)).toEqual([
    '1994年',
    '1996',
    '2/19/1996',
    '4/5/1996',
    '1996-4-16',
    '17/4/1996',
    '10/2/1996',
    '1996年10月3日',
  ]);
});

it.each([
  ['number', true, [4, 3, 2, 1]],
  ['red', false, [1, 2, 3, 4]],
  ['date', true, [1, 2, 3, 4]],
  ['date', false, [2, 1, 3, 4]],
  ['result', false, [2, 1, 4, 3]],
  ['result', true, [1, 4, 2, 3]],
] as const)(
  'sorts by %s, descending: %s, with unknown values last',
  (column, isDescending, numbers) => {
    const games = [
      ...GAMES.map((each, index) => ({ ...each, result: index === 0 ? '1-0' : '0-1' })),
      { ...game(3, '', '', '????.05.01'), result: '*' },
      game(4, '', '', ''),
    ];
    const view = { query: '', order: { column, isDescending } };
    expect(viewGames(games, view, 'en-GB').map(({ number }) => number)).toEqual(numbers);
  },
);

it.each([
  ['zh-CN', ['许银川', '胡荣华', '赵国荣'], ['胡荣华', '许银川', '赵国荣']],
  ['vi-VN', ['Đỗ', 'Ấn', 'Dũng'], ['Ấn', 'Dũng', 'Đỗ']],
  ['en-GB', ['Round 10', 'Round 2'], ['Round 2', 'Round 10']],
])('sorts names in the order of %s', (locale, names, sorted) => {
  const games = names.map((name, index) => game(index + 1, name, '', ''));
  const view = { query: '', order: { column: 'red', isDescending: false } } as const;
  expect(viewGames(games, view, locale).map(({ red }) => red)).toEqual(sorted);
});

it('a first click on a column sorts it, a second one reverses it', () => {
  const red = orderAfterClick(WHOLE_FILE.order, 'red');
  expect(red).toEqual({ column: 'red', isDescending: false });
  expect(orderAfterClick(red, 'red')).toEqual({ column: 'red', isDescending: true });
  expect(orderAfterClick(red, 'date')).toEqual({ column: 'date', isDescending: true });
});

it('renders only the visible rows', () => {
  expect(visibleRows({ scrollTop: 1000, height: 200 }, 50, 1500)).toEqual({ first: 14, end: 30 });
  expect(visibleRows({ scrollTop: 0, height: 200 }, 50, 2)).toEqual({ first: 0, end: 2 });
  // The list became short while it was scrolled far down.
  expect(visibleRows({ scrollTop: 99_999, height: 200 }, 50, 3)).toEqual({ first: 0, end: 3 });
});

it('scrolls no further than a row needs', () => {
  const sight = { scrollTop: 100, height: 200 };
  expect(scrollToRow(sight, 50, 3)).toBe(100);
  expect(scrollToRow(sight, 50, 1)).toBe(50);
  expect(scrollToRow(sight, 50, 9)).toBe(300);
});

it('moves by key and stops at the ends', () => {
  const rows = { count: 10, page: 4 };
  expect(rowAfterKey('ArrowDown', 3, rows)).toBe(4);
  expect(rowAfterKey('PageUp', 3, rows)).toBe(0);
  expect(rowAfterKey('End', 3, rows)).toBe(9);
  expect(rowAfterKey('x', 3, rows)).toBeUndefined();
});
