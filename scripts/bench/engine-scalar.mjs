import { createInterface } from 'node:readline';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { compile } from '@chuhe/engine/node/builds';
import { makeNodeHost } from '@chuhe/engine/node/host';
import { UciEngine } from '@chuhe/engine/uci-engine';

/** The product's engine as a UCI program, in the build without SIMD for old browsers. */

const [single, bytes] = await Promise.all([compile('engine-scalar.wasm'), readProductNetwork()]);
const engine = new UciEngine({
  builds: { single },
  network: { name: PRODUCT_NETWORK.file, bytes },
  host: makeNodeHost(
    (line) => void process.stdout.write(`${line}\n`),
    () => process.exit(0),
  ),
});
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => engine.receive(line));
lines.on('close', () => engine.receive('quit'));
