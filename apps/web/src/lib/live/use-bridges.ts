import type { ServerMessage } from '@chuhe/contract/live';
import { useEffect, useState } from 'react';
import { live } from './live.ts';

export type ConnectedBridge = Extract<ServerMessage, { readonly type: 'bridge' }>;

/** The bridges of the user that are connected now, with their engines. Empty until the live channel is open. */
export function useBridges(): readonly ConnectedBridge[] {
  const [bridges, setBridges] = useState<ReadonlyMap<string, ConnectedBridge>>(new Map());
  useEffect(() => {
    const ask = (): void => void live().send({ type: 'ask-bridges' });
    const stops = [
      live().on('bridge', (bridge) =>
        setBridges((before) => new Map(before).set(bridge.bridgeId, bridge)),
      ),
      live().on('ready', () => {
        // What happened while the channel was closed is unknown.
        setBridges(new Map());
        ask();
      }),
    ];
    ask();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return [...bridges.values()].filter(({ isConnected }) => isConnected);
}
