import type { ErrorCode } from '@contract/errors';

/** Types and extensions that the server never accepts. It decides about all others by their content. */
const REFUSED_TYPE = /^(?:video\/(?!mp4|webm|ogg)|font\/|application\/(?:zip|gzip|x-7z|x-rar|vnd\.rar|x-tar|x-ms))/;
const REFUSED_NAME =
  /\.(?:zip|rar|7z|gz|tgz|tar|bz2|xz|exe|msi|dmg|apk|iso|jar|docm|xlsm|doc|xls|ppt|pptx|odt|ods|odp|pages|numbers|key|hei[cf]|avif|tiff?|bmp|ico|psd|mov|avi|mkv|wmv|mpe?g|ttf|otf|woff2?|epub|sqlite)$/i;

/** Why the server would reject a file, judging by its name and size; null if only the upload can tell. */
export function fileProblem(
  file: Pick<File, 'name' | 'size' | 'type'>,
  maxBytes: number,
): Extract<ErrorCode, 'file_empty' | 'file_too_large' | 'file_type_refused'> | null {
  if (REFUSED_NAME.test(file.name) || REFUSED_TYPE.test(file.type)) return 'file_type_refused';
  if (file.size === 0) return 'file_empty';
  return file.size > maxBytes ? 'file_too_large' : null;
}
