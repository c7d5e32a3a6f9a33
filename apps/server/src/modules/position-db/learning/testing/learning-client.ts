import { Position } from '@chuhe/rules/position';
import { z } from 'zod';

/** A guest who calls a server process. */

const tokensSchema = z.object({ data: z.object({ accessToken: z.string() }) });
const stateSchema = z.object({ data: z.object({ state: z.string() }) });

export class LearningClient {
  readonly #address: string;
  readonly token: string;

  private constructor(address: string, token: string) {
    this.#address = address;
    this.token = token;
  }

  static async signIn(address: string): Promise<LearningClient> {
    const client = await ask(`${address}/api/client-token`);
    const guest = await ask(`${address}/api/user/quick-register`, tokenOf(client));
    return new LearningClient(address, tokenOf(guest));
  }

  /** A client of the same guest for another server process. */
  at(address: string): LearningClient {
    return new LearningClient(address, this.token);
  }

  /** @returns the learning state: `queued`, or `known` once the position has been evaluated */
  async learn(position: Position): Promise<string> {
    const url = `${this.#address}/api/positions/learn`;
    return stateSchema.parse(await ask(url, this.token, { FEN: position.fen })).data.state;
  }
}

async function ask(url: string, token?: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  return response.json();
}

function tokenOf(answer: unknown): string {
  return tokensSchema.parse(answer).data.accessToken;
}

/** Positions unknown to every source, none the mirror image of another. */
export function unknownPositions(count: number): readonly Position[] {
  let position = Position.initial();
  for (const move of ['a0a1', 'a9a8', 'b0a2', 'i9i8']) position = position.play(move);
  return position
    .legalMoves()
    .slice(0, count)
    .map((move) => position.play(move));
}
