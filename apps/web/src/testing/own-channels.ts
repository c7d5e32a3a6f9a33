import { afterAll } from 'vitest';

/** Closes the channels of a test file after its tests, since test files in one process receive each other's messages. */
const opened = new Set<BroadcastChannel>();
const Channel = BroadcastChannel;

globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    opened.add(this);
  }

  /** Sends nothing after the tests of the file, when code that still waits may try to. */
  override postMessage(message: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    if (opened.has(this)) super.postMessage(message);
  }
};

afterAll(() => {
  for (const channel of opened) channel.close();
  opened.clear();
  globalThis.BroadcastChannel = Channel;
});
