/** Files of the kinds that users open. */

export const ONE_GAME = `[Event "全国赛"]
[Date "1960.05.??"]
[Red "胡荣华"]
[Black "杨官璘"]
[Result "1-0"]

1. 炮二平五 马８进７ 2. 马二进三 {稳健} 车９平８ 1-0
`;

export const THREE_GAMES = `${ONE_GAME}
[Event "Giải vô địch"]
[Red "Nguyễn Thành Bảo"]
[Black "Lại Lý Huynh"]
[Date "2011.06.03"]
[Result "0-1"]

1. P2-5 M8.7 2. M2.3 X9-8 0-1

[Event "Broken"]
[Red "Left"]
[Black "Right"]
[Result "*"]

1. C2=5 H8+7 2. C5+9 H2+3 *
`;

/** A game of Western chess, as a large chess site exports it. */
export const WESTERN = `[Event "Rated blitz game"]
[White "alice"]
[Black "bob"]
[Result "1-0"]
[ECO "C50"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 1-0

[Event "Rated blitz game"]
[White "carol"]
[Black "dave"]
[Result "0-1"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1
`;

/** C2=5 H8+7 as the forum code of dpxq.com. */
export const DHTML_XQ = `[DhtmlXQ]
[DhtmlXQ_title]Test[/DhtmlXQ_title]
[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
[/DhtmlXQ]`;

/** C2=5 H8+7 as Pengfei writes it. */
export const PFC =
  '<?xml version="1.0" encoding="utf-8"?><n version="2" win="*" m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"><n m="h2e2"><n m="h9g7" /></n></n>';

export const TWO_KINGS = '3kk4/9/9/9/9/9/9/9/9/4K4 w';

/** A file of `count` short games. */
export function manyGames(count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `[Event "Club ${index % 40}"]\n[Red "Red ${index + 1}"]\n[Black "Black ${index + 1}"]\n` +
      `[Result "*"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 *\n\n`,
  ).join('');
}

export function binary(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 4096 }, (_, index) => (index * 73 + (index >> 3)) % 256);
}
