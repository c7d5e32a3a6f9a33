export interface KeyActions {
  readonly first: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly last: () => void;
  readonly previousVariation: () => void;
  readonly nextVariation: () => void;
  readonly flip: () => void;
}

const KEYS: Readonly<Record<string, keyof KeyActions>> = {
  Home: 'first',
  ArrowUp: 'previousVariation',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'nextVariation',
  End: 'last',
  f: 'flip',
  F: 'flip',
};

/** The keys of an embedded page: arrows, Home, End and F. The board takes them while it has the focus and the user can move pieces. */
export function listenToKeys(actions: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = KEYS[event.key];
    if (name === undefined) return;
    event.preventDefault();
    actions[name]();
  });
}
