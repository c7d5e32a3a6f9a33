import { afterAll } from 'vitest';

/** Closes the channels of a test file after its tests, since test files in one process receive each other's messages. */
const opened = new Set<BroadcastChannel>();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.add(this);
  }
};

afterAll(() => {
  for (const channel of opened) channel.close();
});
