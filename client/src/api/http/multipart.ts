import { downscaleImage } from '../../lib/browser/downscale-image';

/** Converts a body with files to a multipart form. Images are downscaled to the largest size that the server stores. */
export async function toForm(body: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) {
    if (value instanceof File) form.append(field, await downscaleImage(value));
    else if (value instanceof Blob) form.append(field, value);
    else if (value !== undefined && value !== null) form.append(field, String(value));
  }
  return form;
}
