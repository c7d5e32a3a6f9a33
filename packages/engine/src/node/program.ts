#!/usr/bin/env node
/** The engine as a UCI program on stdin and stdout, with the network of the product: it ends with its stdin. */
import { createInterface } from 'node:readline';
import { OWN_NETWORK } from '../network/own.ts';
import { readOwnNetwork } from '../network/read-own.ts';
import { UciEngine } from '../uci-engine.ts';
import { compileBuilds } from './builds.ts';
import { makeNodeHost } from './host.ts';

const end = (): never => process.exit(0);
const lines = createInterface({ input: process.stdin });
const early: string[] = [];
let take = (line: string): void => void early.push(line);
lines.on('line', (line) => take(line));
lines.on('close', () => take('quit'));
// Nobody reads any more.
process.stdout.on('error', end);

const [builds, bytes] = await Promise.all([compileBuilds(), readOwnNetwork()]);
const engine = new UciEngine({
  builds,
  network: { name: OWN_NETWORK.file, bytes },
  host: makeNodeHost((line) => void process.stdout.write(`${line}\n`), end),
});
take = (line) => engine.receive(line);
for (const line of early) engine.receive(line);
