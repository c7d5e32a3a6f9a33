import type { BridgeCommand } from '@chuhe/contract/bridge-live';
import type { EngineCommand } from '../config-file.ts';
import { LentEngine, type LentEngineOptions } from '../engines/lent-engine.ts';
import { SiteLink, type SiteLinkOptions } from './site-link.ts';

export interface LendOptions
  extends Pick<SiteLinkOptions, 'server' | 'token' | 'say' | 'onRefused' | 'pauseMs'>,
    Pick<LentEngineOptions, 'timeouts'> {
  readonly engines: readonly EngineCommand[];
}

export interface LentEngines {
  /** Whether a page of the user has a search running. */
  isSearching(): boolean;
  end(): Promise<void>;
}

/** Lends engines to the pages of the user. */
export function lendEngines(options: LendOptions): LentEngines {
  const { say, timeouts, pauseMs } = options;
  // Together they send at most 23 messages a second, since the server limits all of a bridge.
  const newsMs = Math.max(100, 45 * options.engines.length);
  const engines = options.engines.map(
    (command) =>
      new LentEngine({
        command,
        say,
        send: (message) => link.send(message),
        onChange: () => link.send({ type: 'engines', engines: describe() }),
        newsMs,
        ...(timeouts && { timeouts }),
        ...(pauseMs !== undefined && { pauseMs }),
      }),
  );
  const describe = () => engines.map(({ description }) => description);
  const link = new SiteLink({
    ...options,
    engines: describe,
    onCommand: (command) => receive(engines, command),
    onLost: () => {
      for (const engine of engines) engine.stopAll();
    },
  });
  for (const engine of engines) engine.start();
  link.open();
  return {
    isSearching: () => engines.some((engine) => engine.isSearching),
    end: async () => {
      link.close();
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

function receive(
  engines: readonly LentEngine[],
  command: Exclude<BridgeCommand, { type: 'ready' }>,
): void {
  if (command.type === 'search') engines[command.engine]?.search(command);
  else for (const engine of engines) engine.stop(command.key);
}
