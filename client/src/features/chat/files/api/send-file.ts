import type { FileView } from '@contract/chat/realtime';
import { type ApiError, isApiError, isCsrfRefusal, toApiError } from '../../../../api/errors/api-error';
import { clearCsrfToken, getCsrfToken } from '../../../../api/http/csrf';
import { downscaleImage } from '../../../../lib/browser/downscale-image';

/** For a slow connection, in ms. */
const TIMEOUT = 10 * 60_000;
const CREATED = 201;

interface SendOptions {
  signal: AbortSignal;
  /** Called with the sent part, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/**
 * Uploads a file for a message of a chat; a large image is downscaled first. Not with `fetch`, which reports no progress.
 * @throws ApiError
 */
export async function sendFile(chatId: number, chosen: File, options: SendOptions): Promise<FileView> {
  const file = chosen.type.startsWith('image/') ? await downscaleImage(chosen) : chosen;
  try {
    return await attempt(chatId, file, options);
  } catch (error) {
    if (!isCsrfRefusal(error as ReturnType<typeof toApiError>)) throw error;
    clearCsrfToken();
    return attempt(chatId, file, options);
  }
}

async function attempt(chatId: number, file: File, { signal, onProgress }: SendOptions): Promise<FileView> {
  const token = await getCsrfToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cutOff = (): void => reject(toApiError({ status: 'FETCH_ERROR' }));
    request.open('POST', `/api/chat/${chatId}/file/`);
    request.timeout = TIMEOUT;
    if (token) request.setRequestHeader('X-CSRFToken', token);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', document.documentElement.lang || 'en');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = cutOff;
    request.ontimeout = cutOff;
    request.onabort = cutOff;
    request.onload = () => {
      const { status } = request;
      const data = parsed(request.responseText);
      if (status === CREATED && isFile(data)) resolve(data);
      // Any other success comes from a proxy.
      else if (status < 400) cutOff();
      else reject(toApiError({ status, data }, request.getResponseHeader('Retry-After')));
    };
    if (signal.aborted) {
      cutOff();
      return;
    }
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** Why an upload failed, from an error of `sendFile` or the browser. */
export function uploadProblem(error: unknown): ApiError {
  if (!isApiError(error)) return toApiError({ status: 'FETCH_ERROR' });
  // A proxy may have a lower limit.
  return error.code === 'payload_too_large' ? { ...error, code: 'file_too_large' } : error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const isFile = (data: unknown): data is FileView =>
  typeof data === 'object' && data !== null && 'id' in data && 'mime_type' in data;
