/**
 * The services of a page: whatever has state, such as the engine, the API client and the stores. Each stands beside its area and is made
 * on first use. Together they are one container, which tests replace as a whole.
 *
 * ```ts
 * export const answerOutbox = defineService((signal) => makeOutbox(signal));
 * answerOutbox().flush();
 * ```
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Returns the instance in the current container. */
type Service<Value> = () => Value;

class Container {
  readonly instances = new Map<Service<unknown>, unknown>();
  readonly end = new AbortController();
}

/** Replaced by `resetServices` only. */
let container = new Container();

/** @param create gets a signal that is aborted with the container; that of a page lives as long as the page. */
export function defineService<Value>(create: (signal: AbortSignal) => Value): Service<Value> {
  const service = (): Value => {
    const { instances, end } = container;
    if (!instances.has(service)) instances.set(service, create(end.signal));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Set here and by `overrideService` only.
    return instances.get(service) as Value;
  };
  return service;
}

/** Defines a store whose state and listeners belong to the container. */
export function defineStore<State>(create: () => State): StoreApi<State> {
  const store = defineService(() => createStore<State>()(create));
  return {
    get getState() {
      return store().getState;
    },
    get getInitialState() {
      return store().getInitialState;
    },
    get setState() {
      return store().setState;
    },
    get subscribe() {
      return store().subscribe;
    },
  };
}

/** For tests: replaces the instance until the next `resetServices`. */
export function overrideService<Value>(service: Service<Value>, instance: Value): void {
  container.instances.set(service, instance);
}

/** For tests: begins a new container and disposes of the old one. */
export function resetServices(): void {
  const { end } = container;
  container = new Container();
  end.abort();
}
