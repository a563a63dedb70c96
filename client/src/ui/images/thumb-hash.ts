import { thumbHashToDataURL } from 'thumbhash';

/** Minimum length of a ThumbHash header. */
const BYTES_MIN = 5;

/** The blurred preview of an image as a `data:` URL; undefined when there is none or it is invalid. */
export function thumbHashUrl(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined;
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length < BYTES_MIN ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
