/** Makes forms as a browser sends them. */

export interface Part {
  readonly name?: string;
  /** The name of a file; without one, the part is a field. */
  readonly file?: string;
  readonly bytes: Uint8Array | string;
}

export function makeForm(parts: readonly Part[]) {
  const boundary = 'x-boundary-x';
  const chunks = parts.flatMap(({ name = 'file', file, bytes }) => {
    const fileName = file === undefined ? '' : `; filename="${file}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
