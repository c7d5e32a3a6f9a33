import {
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { BoardProps } from '../board-props.ts';
import { describeStep } from '../describe.ts';
import type { Placement } from '../placement.ts';
import { toggleShape, touches } from '../shape.ts';
import type { Move } from '../square.ts';
import { type BoardState, type Intent, reconcile, type Scene, type Step } from '../state.ts';
import { createStore } from '../store.ts';
import { ENGLISH_TEXTS } from '../texts.ts';

type Transition = (state: BoardState, scene: Scene) => Step;
/** Runs a transition on the latest state, calls the host's callbacks, and returns the result. */
type Apply = (transition: Transition) => Step;

interface Latest {
  readonly props: BoardProps;
  readonly scene: Scene;
}

export interface Machine {
  readonly state: BoardState;
  readonly scene: Scene;
  readonly latest: RefObject<Latest>;
  /** The move of the last drop, which is not animated, because its piece is already on the target. */
  readonly dropped: RefObject<Move | undefined>;
  readonly apply: Apply;
  /** The latest state, which may not be rendered yet. */
  readonly read: () => BoardState;
}

const NO_DESTINATIONS: Scene['destinations'] = new Map();

/** Connects the state machine to a component: props become the scene, intents become callbacks. */
export function useMachine(
  props: BoardProps,
  placement: Placement,
  say: (text: string) => void,
): Machine {
  const [store] = useState(createStore);
  const scene = useScene(props, placement);
  const state = reconcile(useSyncExternalStore(store.subscribe, store.read, store.read), scene);
  const latest = useRef<Latest>({ props, scene });
  const dropped = useRef<Move>(undefined);
  const [apply] = useState(
    (): Apply => (transition) => {
      const { props, scene } = latest.current;
      const before = reconcile(store.read(), scene);
      const step = transition(before, scene);
      store.write(step.state);
      dropped.current = dropIn(step) ?? dropped.current;
      report(before, step, props);
      const { texts = ENGLISH_TEXTS, shapes = [] } = props;
      const text = describeStep(before, step, { scene, texts, shapes });
      if (text !== undefined) say(text);
      return step;
    },
  );
  const [read] = useState(() => () => reconcile(store.read(), latest.current.scene));
  useLayoutEffect(() => {
    latest.current = { props, scene };
  });
  // Removes a selection that the new position invalidates, so that it does not reappear with the old position.
  useLayoutEffect(() => store.write(reconcile(store.read(), scene)), [store, scene]);
  return { state, scene, latest, dropped, apply, read };
}

function useScene(props: BoardProps, placement: Placement): Scene {
  const { subject, destinations = NO_DESTINATIONS, free = false, placing, onDropOff } = props;
  const dropOff = onDropOff !== undefined;
  return useMemo(
    () => ({ placement, subject, destinations, free, placing, dropOff }),
    [placement, subject, destinations, free, placing, dropOff],
  );
}

function dropIn({ intents }: Step): Move | undefined {
  const move = intents.find((intent) => intent.kind === 'move');
  return move?.by === 'drag' ? move : undefined;
}

function report(before: BoardState, { state, intents }: Step, props: BoardProps): void {
  for (const intent of intents) reportIntent(intent, props);
  if (state.selected !== before.selected) props.onSelect?.(state.selected);
}

function reportIntent(intent: Intent, props: BoardProps): void {
  const { shapes = [] } = props;
  switch (intent.kind) {
    case 'move':
      return props.onMove?.(intent.from, intent.to);
    case 'place':
      return props.onPlace?.(intent.square, intent.piece);
    case 'drop-off':
      return props.onDropOff?.(intent.from);
    case 'draw':
      return props.onShapesChange?.(toggleShape(shapes, intent.shape));
    case 'erase':
      return shapes.length > 0 && props.keepShapes !== true
        ? props.onShapesChange?.([])
        : undefined;
    case 'erase-at':
      return props.onShapesChange?.(shapes.filter((shape) => !touches(shape, intent.square)));
    case 'refuse':
      return undefined;
  }
}
