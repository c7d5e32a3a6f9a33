import { api } from './api/api.ts';
import { localFailure, readFailure, type Sent } from './api/failure.ts';
import { downloadFile } from './download-file.ts';

/**
 * Saves an archive. A link cannot send the access token, so the archive is fetched first.
 *
 * @param path of the download, such as `/api/user/export/ID`
 */
export async function saveExport(path: string, fileName: string): Promise<Sent> {
  const token = await api().accessToken();
  if (token === undefined) return localFailure('SESSION_CHANGED');
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    });
    if (!response.ok) return readFailure(response.status, await response.json());
    // Browsers keep a large blob on the disk, while an array of bytes has to fit into memory.
    downloadFile(await response.blob(), fileName);
    return { success: true };
  } catch {
    return localFailure('NETWORK');
  }
}

/** @param createdAt when the export was started, as an ISO 8601 time */
export function exportFileName(createdAt: string): string {
  return `chuhe-data-${createdAt.slice(0, 10)}.zip`;
}
