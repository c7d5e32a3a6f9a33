/** A text in session storage: it belongs to this tab and survives a reload. Where the browser has no such storage, nothing is noted. */
export interface TabNote {
  readonly read: () => string | undefined;
  /** Reads a text written as JSON. The caller validates it. Returns `undefined` for invalid JSON. */
  readonly readJson: () => unknown;
  readonly write: (text: string) => void;
  readonly remove: () => void;
}

export function tabNote(key: string): TabNote {
  const read = (): string | undefined => trying(() => sessionStorage.getItem(key) ?? undefined);
  return {
    read,
    readJson: () => trying(() => JSON.parse(read() ?? 'null')),
    write: (text) => trying(() => sessionStorage.setItem(key, text)),
    remove: () => trying(() => sessionStorage.removeItem(key)),
  };
}

function trying<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
