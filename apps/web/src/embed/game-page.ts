import { XiangqiBoardElement } from '@chuhe/board/element';
import type { Labels } from '@chuhe/board/labels';
import type { EmbedData, EmbeddedGame, EmbedLook } from '@chuhe/contract/embed';
import type { Notation } from '@chuhe/game/notation';
import { makeSquare } from '@chuhe/rules/square';
import { makeBoardTexts } from '../lib/board-texts.ts';
import { toBoardShape } from '../lib/game/board-shapes.ts';
import { type LinkPart, linkParts, USER_LINK } from '../lib/link-parts.ts';
import type { OnColorMode } from './color-mode.ts';
import { type KeyActions, listenToKeys } from './keys.ts';
import { make, makeIcon, makeSiteLink } from './make-element.ts';
import { Tour } from './tour.ts';
import type { Translate } from './translate.ts';

interface Means {
  readonly t: Translate;
  readonly isDark: OnColorMode;
}

/** How long the answer of the opponent waits, in milliseconds. */
const ANSWER_MS = 500;

const ICONS = {
  first: 'M18 6 10 12l8 6zM6 6v12',
  previous: 'M15 6l-7 6 7 6z',
  next: 'M9 6l7 6-7 6z',
  last: 'M6 6l8 6-8 6zM18 6v12',
  flip: 'M8 20V5M8 5 4.5 9M8 5l3.5 4M16 4v15M16 19l-3.5-4M16 19l3.5-4',
} as const;

/** A game, a position or an exercise, with buttons and keys to step through it. */
export function makeGamePage(data: EmbedData, shown: EmbeddedGame, { t, isDark }: Means) {
  return new GamePage(data, shown, { t, isDark }).element;
}

class GamePage {
  readonly element: HTMLElement;
  readonly #t: Translate;
  readonly #tour: Tour;
  readonly #board: XiangqiBoardElement;
  readonly #moves = make('div', { class: 'moves', role: 'status' });
  readonly #buttons: Readonly<Record<keyof typeof ICONS, HTMLButtonElement>>;
  /** Whether the user still looks for the moves. */
  #isAsking: boolean;
  /** Whether the opponent's answer is still to be shown. */
  #isAnswering = false;
  #word = '';

  constructor(data: EmbedData, shown: EmbeddedGame, { t, isDark }: Means) {
    this.#t = t;
    this.#tour = new Tour(shown, data.look, data.language);
    this.#isAsking = shown.isExercise;
    this.#board = makeBoard(data.look, shown, this.#tour.notation);
    this.#board.texts = makeBoardTexts(asTFunction(t));
    isDark((dark) => {
      if (data.look.board === 'auto') this.#board.theme = dark ? 'slate' : 'wood';
    });
    this.#board.addEventListener('move', (event) => this.#try(event));
    this.#buttons = this.#makeButtons();
    this.element = this.#arrange(data, shown);
    listenToKeys({
      first: () => this.#step('first'),
      previous: () => this.#step('previous'),
      next: () => this.#step('next'),
      last: () => this.#step('last'),
      previousVariation: () => this.#step('previousVariation'),
      nextVariation: () => this.#step('nextVariation'),
      flip: () => this.#board.flip(),
    });
    this.#show();
  }

  #arrange({ site }: EmbedData, { title, details, sitePath }: EmbeddedGame): HTMLElement {
    const t = this.#t;
    const href = site + sitePath;
    const heading = makeSiteLink(href, {});
    heading.append(title || t('embed.open'));
    const link = makeSiteLink(href, { class: 'site', title: t('embed.opened') });
    link.append('Chuhe ↗');
    link.setAttribute('aria-label', t('embed.opened'));
    const head = make('header', { class: 'head' }, make('h1', {}, heading));
    if (details !== '') head.append(make('p', { class: 'details' }, details));
    const keys = make('nav', { class: 'keys', 'aria-label': t('embed.keys') });
    keys.append(...Object.values(this.#buttons), link);
    const place = make('div', { class: 'place' }, this.#board);
    return make('main', { class: 'page' }, head, place, this.#moves, keys);
  }

  #makeButtons() {
    const button = (name: keyof typeof ICONS, act: () => void): HTMLButtonElement => {
      const label = this.#t(`embed.${name}`);
      const made = make('button', { type: 'button', 'aria-label': label, title: label });
      made.append(makeIcon(ICONS[name]));
      made.addEventListener('click', act);
      return made;
    };
    return {
      first: button('first', () => this.#step('first')),
      previous: button('previous', () => this.#step('previous')),
      next: button('next', () => this.#step('next')),
      last: button('last', () => this.#step('last')),
      flip: button('flip', () => this.#board.flip()),
    };
  }

  #step(way: Exclude<keyof KeyActions, 'flip'>): void {
    // The solution is shown by its own button.
    if (this.#isAsking) return;
    this.#tour[way]();
    this.#word = '';
    this.#show();
  }

  /** A move of the user: a move of the solution is answered, another one is taken back. */
  #try(event: Event): void {
    event.preventDefault();
    if (!this.#isAsking || this.#isAnswering || !(event instanceof CustomEvent)) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The detail of the board's own event.
    const { move } = event.detail as { readonly move: string };
    if (!this.#tour.solve(move)) {
      this.#word = this.#t('embed.wrong');
      this.#showMoves();
      return;
    }
    this.#word = this.#t('embed.right');
    if (!this.#tour.hasNext) this.#finish('embed.done');
    else {
      this.#isAnswering = true;
      setTimeout(() => this.#answer(), ANSWER_MS);
    }
    this.#show();
  }

  #answer(): void {
    this.#isAnswering = false;
    if (!this.#isAsking) return;
    this.#tour.next();
    if (!this.#tour.hasNext) this.#finish('embed.done');
    this.#show();
  }

  #finish(key: string): void {
    this.#isAsking = false;
    this.#word = this.#t(key);
  }

  #solve(): void {
    this.#finish('embed.solution');
    this.#tour.showSolution();
    this.#show();
    this.#buttons.next.focus();
  }

  #show(): void {
    const [tour, board, { first, previous, next, last }] = [this.#tour, this.#board, this.#buttons];
    const { position, line } = tour;
    board.checks = position.isCheck() ? [makeSquare(position.toBoard().kingOf(position.turn))] : [];
    board.shapes = (tour.node.shapes ?? []).map(toBoardShape);
    const asked = this.#isAsking ? position.destinations() : undefined;
    // The board stays interactive, because it would lose the focus.
    board.destinations = this.#isAnswering ? new Map() : asked;
    board.interactive = this.#isAsking;
    board.fen = line.start;
    board.moves = line.moves;
    for (const button of [first, previous]) button.disabled = this.#isAsking || !tour.hasPrevious;
    for (const button of [next, last]) button.disabled = this.#isAsking || !tour.hasNext;
    this.#showMoves();
  }

  /** The last move with its comment, and the next moves if there is a choice. */
  #showMoves(): void {
    const [tour, t] = [this.#tour, this.#t];
    const { comment } = tour.node;
    const parts: HTMLElement[] = [make('b', {}, tour.lastMove ?? t('embed.start'))];
    const isWrong = this.#word === t('embed.wrong');
    if (this.#word !== '') parts.push(make('span', isWrong ? { class: 'wrong' } : {}, this.#word));
    if (this.#isAsking) {
      const solve = make('button', { type: 'button' }, t('embed.show'));
      solve.addEventListener('click', () => this.#solve());
      parts.push(solve);
    } else if (tour.nextMoves.length > 1) parts.push(this.#makeChoices());
    if (comment !== undefined) {
      parts.push(make('span', { class: 'comment' }, ...linkParts(comment).map(makePart)));
    }
    this.#moves.replaceChildren(...parts);
  }

  #makeChoices(): HTMLElement {
    const group = make('span', { role: 'group', 'aria-label': this.#t('embed.choices') });
    for (const { node, text } of this.#tour.nextMoves) {
      const button = make('button', { type: 'button' }, text);
      button.addEventListener('click', () => {
        this.#tour.go(node);
        this.#show();
        this.#buttons.next.focus();
      });
      group.append(button, ' ');
    }
    return group;
  }
}

function makeBoard(look: EmbedLook, { orientation }: EmbeddedGame, notation: Notation) {
  const board = new XiangqiBoardElement();
  board.theme = look.board;
  board.pieces = look.pieces;
  board.orientation = look.orientation === 'auto' ? orientation : look.orientation;
  board.coordinates = look.coordinates === 'auto' ? labelsOf(notation) : look.coordinates;
  return board;
}

function labelsOf(notation: Notation): Labels {
  if (notation === 'iccs' || notation === 'uci' || notation === 'san') return 'iccs';
  return notation === 'zh' || notation === 'zht' ? 'chinese' : 'arabic';
}

/** The board's texts take their keys from the same files, without plurals or contexts. */
function asTFunction(t: Translate): Parameters<typeof makeBoardTexts>[0] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- See above.
  return t as unknown as Parameters<typeof makeBoardTexts>[0];
}

/** A part of a comment: a text, or a link to another site. */
function makePart({ text, href }: LinkPart): HTMLElement | string {
  return href === undefined ? text : make('a', { href, ...USER_LINK }, text);
}
