import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Sends packets as they are, and returns everything that is answered until the connection is closed. */
export async function sendBytes(
  to: number | { readonly port: number; readonly host: string },
  ...packets: readonly string[]
): Promise<string> {
  const socket = connect(typeof to === 'number' ? { port: to, host: '127.0.0.1' } : { ...to });
  await once(socket, 'connect');
  for (const [at, packet] of packets.entries()) {
    if (at > 0) await wait(30);
    socket.write(packet, 'latin1');
  }
  let text = '';
  socket.setEncoding('latin1');
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** The status and the body of an answer. */
export function partsOf(answer: string): { status: number; head: string; body: string } {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s, 2);
  return { status: Number(head.split(' ')[1]), head, body };
}
