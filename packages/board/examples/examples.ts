import { Position } from '@chuhe/rules/position';
import { defineXiangqiBoard, type MoveDetail, XiangqiBoardElement } from '../src/element.ts';

defineXiangqiBoard();

const game = boardOf('game');
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-step]')) {
  button.addEventListener('click', () => {
    game.ply += Number(button.dataset['step']);
    write('ply', String(game.ply));
  });
}
document.querySelector('#flip')?.addEventListener('click', () => game.flip());

boardOf('free').addEventListener('move', (event) => write('last', detailOf(event).move));

const legal = boardOf('legal');
let position = Position.initial();
legal.destinations = position.destinations();
legal.addEventListener('move', (event) => {
  const { move } = detailOf(event);
  position = position.play(move);
  legal.destinations = position.destinations();
  write('moves', `${legal.moves} ${move}`.trim());
});

const marks = boardOf('marks');
marks.shapes = [
  { from: 'e8', to: 'e9', brush: 'green' },
  { from: 'd1', brush: 'red' },
];
marks.checks = ['d9'];

function boardOf(id: string): XiangqiBoardElement {
  const board = document.getElementById(id);
  if (!(board instanceof XiangqiBoardElement)) throw new Error(`No board: ${id}`);
  return board;
}

function detailOf(event: Event): MoveDetail {
  if (!(event instanceof CustomEvent)) throw new Error('Not an event of the board');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The detail of the board's own event.
  return event.detail as MoveDetail;
}

function write(id: string, text: string): void {
  const output = document.getElementById(id);
  if (output !== null) output.textContent = text;
}
