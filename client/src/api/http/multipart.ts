import type { FetchArgs } from '@reduxjs/toolkit/query';
import { downscaleImage } from '../../lib/browser/downscale-image';

/**
 * The generated endpoints hand every body over as a plain object. One that holds a file goes as multipart, field by
 * field, images no larger than the server takes them; the others stay what they are and go as JSON.
 */
export async function withFiles(args: string | FetchArgs): Promise<string | FetchArgs> {
  if (typeof args === 'string' || !holdsFile(args.body)) return args;
  const form = new FormData();
  for (const [field, value] of Object.entries(args.body)) {
    if (value instanceof File) form.append(field, await downscaleImage(value));
    else if (value instanceof Blob) form.append(field, value);
    else if (value !== undefined && value !== null) form.append(field, String(value));
  }
  return { ...args, body: form };
}

function holdsFile(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null || body instanceof FormData) return false;
  return Object.values(body).some((value) => value instanceof Blob);
}
