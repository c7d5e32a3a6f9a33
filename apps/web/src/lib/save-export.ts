import { currentLanguage } from '../i18n/i18n.ts';
import { api } from './api/api.ts';
import { type ApiFailure, localFailure, readFailure, type Sent } from './api/failure.ts';
import { downloadFile } from './download-file.ts';
import { siteDay } from './time-text.ts';

/** An archive that the server has begun to send. */
interface OpenedExport {
  readonly success: true;
  readonly save: () => Promise<Sent>;
}

/**
 * Asks for an archive. A link cannot send the access token, so the archive is fetched first.
 *
 * @param path of the download, such as `/api/user/export/ID`
 * @param body sent as JSON by `POST`; without it, the call is a `GET`
 */
export async function openExport(
  path: string,
  fileName: string,
  body?: object,
): Promise<OpenedExport | ApiFailure> {
  const token = await api().accessToken();
  if (token === undefined) return localFailure('SESSION_CHANGED');
  const authorization = `Bearer ${token}`;
  const request =
    body === undefined
      ? { headers: { authorization } }
      : {
          method: 'POST',
          headers: {
            authorization,
            'accept-language': currentLanguage(),
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        };
  try {
    const response = await fetch(path, { ...request, cache: 'no-store' });
    if (!response.ok) return readFailure(response.status, await response.json());
    return { success: true, save: () => saveBody(response, fileName) };
  } catch {
    return localFailure('NETWORK');
  }
}

/** Saves an archive that needs no body. */
export async function saveExport(path: string, fileName: string): Promise<Sent> {
  const opened = await openExport(path, fileName);
  return opened.success ? opened.save() : opened;
}

async function saveBody(response: Response, fileName: string): Promise<Sent> {
  try {
    // Browsers keep a large blob on the disk, while an array of bytes has to fit into memory.
    downloadFile(await response.blob(), fileName);
    return { success: true };
  } catch {
    return localFailure('NETWORK');
  }
}

/** @param createdAt when the export was started, as an ISO 8601 time */
export function exportFileName(createdAt: string): string {
  return `chuhe-data-${siteDay(new Date(createdAt))}.zip`;
}
