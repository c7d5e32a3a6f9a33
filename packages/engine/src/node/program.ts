#!/usr/bin/env node
/** The engine as a UCI program on stdin and stdout, with the product's network. It exits at the end of stdin. */
import { createInterface } from 'node:readline';
import { PRODUCT_NETWORK } from '../network/product-network.ts';
import { readProductNetwork } from '../network/read-product-network.ts';
import { UciEngine } from '../uci-engine.ts';
import { compileBuilds } from './builds.ts';
import { makeNodeHost } from './host.ts';

const end = (): never => process.exit(0);
const lines = createInterface({ input: process.stdin });
const waiting: string[] = [];
let receive = (line: string): void => void waiting.push(line);
lines.on('line', (line) => receive(line));
lines.on('close', () => receive('quit'));
// An error means that the parent has closed the pipe.
process.stdout.on('error', end);

const [builds, bytes] = await Promise.all([compileBuilds(), readProductNetwork()]);
const engine = new UciEngine({
  builds,
  network: { name: PRODUCT_NETWORK.file, bytes },
  host: makeNodeHost((line) => void process.stdout.write(`${line}\n`), end),
});
receive = (line) => engine.receive(line);
for (const line of waiting) engine.receive(line);
