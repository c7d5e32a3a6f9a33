/**
 * The services of a page: everything that has state, such as the engine, the API client and the stores. Each service is defined in its
 * own area and created on first use. All instances are in one container, which tests replace as a whole.
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

/** Replaced only by `resetServices`. */
let container = new Container();

/** @param create receives a signal that aborts when the container is replaced, which happens only in tests */
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

/** For tests: replaces the instance of a service until the next `resetServices`. */
export function overrideService<Value>(service: Service<Value>, instance: Value): void {
  container.instances.set(service, instance);
}

/** For tests: creates a new container and aborts the signal of the old one. */
export function resetServices(): void {
  const { end } = container;
  container = new Container();
  end.abort();
}
