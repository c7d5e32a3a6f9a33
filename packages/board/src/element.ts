/**
 * `<xiangqi-board>`: the board as a custom element, for pages without React.
 *
 * ```html
 * <xiangqi-board fen="…" moves="h2e2 h9g7" interactive></xiangqi-board>
 * <script type="module">
 *   import { defineXiangqiBoard } from '@chuhe/board/element';
 *   defineXiangqiBoard();
 *   document.querySelector('xiangqi-board').addEventListener('move', ({ detail }) => console.log(detail.move));
 * </script>
 * ```
 */
import { diffPlacements } from './animation.ts';
import { describeChecks, describeMove, describePosition, describeStep } from './describe.ts';
import type { Hint } from './drawing/arrows.ts';
import { LABELS, type Labels } from './drawing/labels.ts';
import { PIECE_SETS, type PieceSet, THEMES, type Theme, themeClass } from './drawing/theme.ts';
import { listenToInput } from './element/input.ts';
import { type Line, readLine, turnAt } from './element/line.ts';
import { makeStyle } from './element/style.ts';
import { groundMarkup, type Look, type Marks, stageMarkup } from './element/view.ts';
import { type Orientation, type Point, pointOf, VIEW_BOX } from './geometry.ts';
import { playKeyframes, prefersReducedMotion } from './input/dom.ts';
import { COLORS } from './piece.ts';
import { makePlacement, type Placement, samePlacement } from './placement.ts';
import type { Shape } from './shape.ts';
import { type Move, SQUARES, type Square } from './square.ts';
import {
  type BoardState,
  type Destinations,
  destinationsOf,
  IDLE,
  reconcile,
  type Scene,
  type Step,
} from './state.ts';
import { type BoardTexts, ENGLISH_TEXTS } from './texts.ts';

/** The detail of the event `move`. If the event is cancelled, the board does not make the move. */
export interface MoveDetail extends Move {
  /** Such as `h2e2`. */
  readonly move: string;
}

/** `auto`: wood in light mode, slate in dark mode of the browser. */
export type ElementTheme = Theme | 'auto';

const ATTRIBUTES = [
  'fen',
  'moves',
  'ply',
  'orientation',
  'theme',
  'pieces',
  'coordinates',
  'interactive',
] as const;
/** What a page can set. */
const PROPERTIES = [...ATTRIBUTES, 'destinations', 'checks', 'hints', 'shapes', 'texts'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

const DARK = '(prefers-color-scheme: dark)';
const DURATION_MS = 180;
const NOTHING: Placement = new Map();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node has no elements. There, the module can be imported, but not used.
const NO_ELEMENT = Object as unknown as typeof HTMLElement;
const Base = typeof HTMLElement === 'undefined' ? NO_ELEMENT : HTMLElement;

export class XiangqiBoardElement extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  #line: Line = readLine('', '');
  #state: BoardState = IDLE;
  #texts = ENGLISH_TEXTS;
  #destinations: Destinations | undefined;
  #checks: readonly Square[] = [];
  #hints: readonly Hint[] = [];
  #shapes: readonly Shape[] = [];
  #parts: Parts | undefined;
  /** What is drawn, for animations and announcements. */
  #shown: { readonly placement: Placement; readonly orientation: Orientation } | undefined;
  #colors: MediaQueryList | undefined;

  connectedCallback(): void {
    for (const name of PROPERTIES) this.#takeUp(name);
    this.#parts ??= this.#build();
    if (typeof globalThis.matchMedia === 'function') this.#colors ??= globalThis.matchMedia(DARK);
    this.#colors?.addEventListener('change', this.#drawAll);
    this.#drawAll();
  }

  disconnectedCallback(): void {
    this.#colors?.removeEventListener('change', this.#drawAll);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'fen' || name === 'moves') this.#line = readLine(this.fen, this.moves);
    if (name === 'theme' || name === 'pieces' || name === 'coordinates') this.#drawAll();
    else if (name === 'orientation' || name === 'interactive') this.#drawAll();
    else this.#drawStage();
  }

  /** The start; empty for the initial position. */
  get fen(): string {
    return this.getAttribute('fen') ?? '';
  }
  set fen(fen: string) {
    this.#write('fen', fen);
  }

  /** The moves after the start, such as `h2e2 h9g7`. */
  get moves(): string {
    return this.getAttribute('moves') ?? '';
  }
  set moves(moves: string) {
    this.#write('moves', moves);
  }

  /** How many of the moves are shown as played: all, unless the attribute says less. */
  get ply(): number {
    const [text, last] = [this.getAttribute('ply'), this.#line.moves.length];
    const ply = text === null || text.trim() === '' ? last : Math.floor(Number(text));
    return Number.isNaN(ply) ? last : Math.min(Math.max(ply, 0), last);
  }
  set ply(ply: number) {
    this.#write('ply', String(ply));
  }

  /** The side at the bottom. */
  get orientation(): Orientation {
    return choose(this.getAttribute('orientation'), COLORS, 'red');
  }
  set orientation(orientation: Orientation) {
    this.#write('orientation', orientation);
  }

  get theme(): ElementTheme {
    return choose<ElementTheme>(this.getAttribute('theme'), THEMES, 'auto');
  }
  set theme(theme: ElementTheme) {
    this.#write('theme', theme);
  }

  get pieces(): PieceSet {
    return choose(this.getAttribute('pieces'), PIECE_SETS, 'traditional');
  }
  set pieces(pieces: PieceSet) {
    this.#write('pieces', pieces);
  }

  get coordinates(): Labels {
    return choose(this.getAttribute('coordinates'), LABELS, 'arabic');
  }
  set coordinates(coordinates: Labels) {
    this.#write('coordinates', coordinates);
  }

  /** Whether the user can move pieces. */
  get interactive(): boolean {
    return this.hasAttribute('interactive');
  }
  set interactive(isInteractive: boolean) {
    this.toggleAttribute('interactive', isInteractive);
  }

  /**
   * The allowed moves of each piece, computed from the rules by the page. By default, the side to move may go to every square without a
   * piece of its own.
   */
  get destinations(): Destinations | undefined {
    return this.#destinations;
  }
  set destinations(destinations: Destinations | undefined) {
    this.#destinations = destinations;
    this.#drawStage();
  }

  /** Squares of the kings in check. */
  get checks(): readonly Square[] {
    return this.#checks;
  }
  set checks(checks: readonly Square[]) {
    this.#checks = checks;
    this.#drawStage();
  }

  /** Arrows of a program, best first. */
  get hints(): readonly Hint[] {
    return this.#hints;
  }
  set hints(hints: readonly Hint[]) {
    this.#hints = hints;
    this.#drawStage();
  }

  /** Arrows and circles. */
  get shapes(): readonly Shape[] {
    return this.#shapes;
  }
  set shapes(shapes: readonly Shape[]) {
    this.#shapes = shapes;
    this.#drawStage();
  }

  /** The words for screen readers; English by default. */
  get texts(): BoardTexts {
    return this.#texts;
  }
  set texts(texts: BoardTexts) {
    this.#texts = texts;
    this.#drawAll();
  }

  /** The number of moves of the line. */
  get lastPly(): number {
    return this.#line.moves.length;
  }

  /** The board part of the FEN of the position that is shown. */
  get placement(): string {
    return makePlacement(this.#placement);
  }

  /** The side to move. */
  get turn(): Orientation {
    return turnAt(this.#line, this.ply);
  }

  /** Turns the board. */
  flip(): void {
    this.orientation = this.orientation === 'red' ? 'black' : 'red';
  }

  get #placement(): Placement {
    return this.#line.placements[this.ply] ?? NOTHING;
  }

  get #look(): Look {
    const { theme, pieces, coordinates: labels, orientation } = this;
    const isDark = this.#colors?.matches === true;
    return {
      theme: theme === 'auto' ? (isDark ? 'slate' : 'wood') : theme,
      pieces,
      labels,
      orientation,
    };
  }

  get #scene(): Scene {
    const placement = this.#placement;
    const destinations = this.interactive
      ? (this.#destinations ?? freeMoves(placement, this.turn))
      : new Map<Square, readonly Square[]>();
    return { placement, destinations, free: false, dropOff: false };
  }

  /** A property that the page has set before the element was defined would hide the accessor. */
  #takeUp(name: (typeof PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  #write(name: Attribute, value: string): void {
    this.setAttribute(name, value);
  }

  #build(): Parts {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    addStyle(root);
    const parts = makeParts();
    root.append(parts.board, parts.description, parts.speech);
    listenToInput(parts.board, {
      isInteractive: () => this.interactive,
      orientation: () => this.orientation,
      apply: (transition) => this.#apply(transition),
      drag: (at) => this.#drag(at),
    });
    return parts;
  }

  #apply(transition: (state: BoardState, scene: Scene) => Step): void {
    const [before, scene] = [this.#state, this.#scene];
    const step = transition(before, scene);
    if (step.state === before && step.intents.length === 0) return;
    this.#state = step.state;
    const words = describeStep(before, step, { scene, texts: this.#texts, shapes: [] });
    if (words !== undefined) this.#say(words);
    const isDrawn = step.state.hover !== before.hover && step.state.drag === before.drag;
    if (!isDrawn) this.#drawStage();
    for (const intent of step.intents) if (intent.kind === 'move') this.#move(intent);
  }

  /** Reports a move of the user and makes it, unless the page says no. */
  #move({ from, to }: Move): void {
    const detail: MoveDetail = { from, to, move: from + to };
    const options = { detail, bubbles: true, composed: true, cancelable: true };
    if (!this.dispatchEvent(new CustomEvent<MoveDetail>('move', options))) return;
    const played = this.#line.moves.slice(0, this.ply).map((move) => move.from + move.to);
    this.removeAttribute('ply');
    this.moves = [...played, detail.move].join(' ');
  }

  #drag(at: Point): void {
    const piece = this.#parts?.stage.querySelector('.dragged');
    if (!piece) return;
    piece.setAttribute('transform', `translate(${at.x} ${at.y})`);
    if (piece.nextElementSibling !== null) piece.parentNode?.append(piece);
  }

  readonly #drawAll = (): void => {
    if (this.#parts === undefined) return;
    const { board, ground } = this.#parts;
    const look = this.#look;
    board.className = `board ${themeClass(look.theme)}`;
    ground.innerHTML = groundMarkup(look);
    board.setAttribute('aria-label', this.#texts.board);
    board.setAttribute('role', this.interactive ? 'application' : 'img');
    if (this.interactive) board.tabIndex = 0;
    else board.removeAttribute('tabindex');
    this.#drawStage();
  };

  #drawStage(): void {
    if (this.#parts === undefined) return;
    const [look, scene] = [this.#look, this.#scene];
    this.#state = reconcile(this.#state, scene);
    const lastMove = this.#line.moves[this.ply - 1];
    const marks: Marks = {
      lastMove,
      checks: this.#checks,
      hints: this.#hints,
      shapes: this.#shapes,
      // Without rules, every square would be marked.
      targets: this.#destinations === undefined ? [] : destinationsOf(scene, this.#state.selected),
    };
    this.#parts.stage.innerHTML = stageMarkup(look, this.#state, scene, marks);
    this.#follow(scene.placement, lastMove);
  }

  /** Animates and announces the change of the position since the last drawing. */
  #follow(placement: Placement, lastMove: Move | undefined): void {
    const [before, { orientation }] = [this.#shown, this];
    this.#shown = { placement, orientation };
    if (before !== undefined && samePlacement(before.placement, placement)) return;
    this.#describe(placement, lastMove);
    if (before === undefined || before.orientation !== orientation) return;
    const move = lastMove && describeMove(lastMove, placementsOf(before, placement), this.#texts);
    const words = [move ?? this.#texts.start, describeChecks(this.#checks, this.#texts)];
    this.#say(words.filter((text) => text !== undefined).join('. '));
    if (!prefersReducedMotion()) this.#animate(before.placement, placement);
  }

  #animate(before: Placement, after: Placement): void {
    for (const { from, to } of diffPlacements(before, after).moved) {
      const piece = this.#parts?.stage.querySelector(`[data-square="${to}"]`);
      if (!piece) continue;
      const frames = [from, to].map((square) => {
        const { x, y } = pointOf(square, this.orientation);
        return { transform: `translate(${x}px, ${y}px)` };
      });
      playKeyframes(piece, frames, DURATION_MS);
    }
  }

  #describe(placement: Placement, lastMove: Move | undefined): void {
    const { description } = this.#parts ?? {};
    if (description === undefined) return;
    const texts = this.#texts;
    const move = lastMove && describeMove(lastMove, { after: placement }, texts);
    const sentences = [
      ...(this.interactive ? [texts.instructions] : []),
      ...describePosition(placement, texts),
      ...(move === undefined ? [] : [texts.lastMove(move)]),
    ];
    description.setAttribute('aria-label', texts.position);
    description.replaceChildren(...sentences.map(paragraph));
  }

  #say(text: string): void {
    if (this.#parts !== undefined) this.#parts.speech.textContent = text;
  }
}

/** Registers the element. Calling it again has no effect. */
export function defineXiangqiBoard(name = 'xiangqi-board'): void {
  if (customElements.get(name) === undefined) customElements.define(name, XiangqiBoardElement);
}

interface Parts {
  readonly board: HTMLElement;
  readonly ground: SVGSVGElement;
  readonly stage: SVGSVGElement;
  readonly description: HTMLElement;
  readonly speech: HTMLElement;
}

function makeParts(): Parts {
  const [board, description, speech] = [makeBox(), makeBox(), makeBox()];
  const [ground, stage] = [makeSvg(), makeSvg()];
  board.append(ground, stage);
  board.setAttribute('part', 'board');
  description.className = 'hidden';
  description.setAttribute('role', 'group');
  speech.className = 'hidden';
  speech.setAttribute('role', 'status');
  speech.setAttribute('aria-live', 'polite');
  return { board, ground, stage, description, speech };
}

function makeBox(): HTMLElement {
  return document.createElement('div');
}

function makeSvg(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', VIEW_BOX);
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

/** Constructed sheets need no permission for inline styles. Browsers of before 2023 get a style element. */
function addStyle(root: ShadowRoot): void {
  const text = makeStyle();
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const style = document.createElement('style');
  style.textContent = text;
  root.append(style);
}

function choose<Choice extends string>(
  text: string | null,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  return choices.find((choice) => choice === text) ?? otherwise;
}

function freeMoves(placement: Placement, turn: Orientation): Destinations {
  const own = [...placement].filter(([, { color }]) => color === turn).map(([square]) => square);
  const targets = SQUARES.filter((square) => placement.get(square)?.color !== turn);
  return new Map(own.map((square) => [square, targets]));
}

/** The captured piece is known only if the move leads from the one placement to the other. */
function placementsOf({ placement: before }: { readonly placement: Placement }, after: Placement) {
  const { moved } = diffPlacements(before, after);
  return moved.length === 1 ? { before, after } : { after };
}
