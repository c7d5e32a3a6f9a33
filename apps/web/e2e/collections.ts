import type { Site } from './site-learning.ts';

/** Imports these games on the server under test, and waits until that is done. */
export async function importCollection(
  { address, admin }: Site,
  collection: string,
  pgn: string,
): Promise<void> {
  const authorization = `Bearer ${await tokenOf(address, admin)}`;
  const form = new FormData();
  form.append('collection', collection);
  form.append('file', new Blob([pgn], { type: 'application/x-chess-pgn' }), 'games.pgn');
  const url = `${address}/api/admin/import`;
  const begun = await read(
    await fetch(url, { method: 'POST', headers: { authorization }, body: form }),
  );
  const isDone = async (): Promise<boolean> => {
    const imports: unknown = await read(await fetch(url, { headers: { authorization } }));
    return JSON.stringify(imports).includes('"state":"DONE"');
  };
  for (let tries = 0; !(await isDone()); tries += 1) {
    if (tries > 100) throw new Error(`Not imported: ${JSON.stringify(begun)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

async function tokenOf(address: string, admin: Site['admin']): Promise<string> {
  const client = await read(await fetch(`${address}/api/client-token`));
  const headers = {
    authorization: `Bearer ${client.accessToken ?? ''}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ username: admin.email, password: admin.password });
  const { accessToken = '' } = await read(
    await fetch(`${address}/api/login`, { method: 'POST', headers, body }),
  );
  return accessToken;
}

async function read(response: Response): Promise<{ readonly accessToken?: string }> {
  const answer: { success: boolean; data: { accessToken?: string } } = await response.json();
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.data;
}
