import { thumbHashToDataURL } from 'thumbhash';

/** A thumbhash has a header of five bytes at least. */
const BYTES_MIN = 5;

/** The blurred preview of an image as a `data:` URL; undefined where there is none, or none that can be read. */
export function thumbHashUrl(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined;
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length < BYTES_MIN ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
