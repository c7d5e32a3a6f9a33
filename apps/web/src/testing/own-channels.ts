import { afterAll } from 'vitest';

/** Test files of one process hear each other's channels: those of a file end with it. */
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
