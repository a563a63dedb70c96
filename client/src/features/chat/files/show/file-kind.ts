import type { FileView } from '@contract/chat/realtime';

/** How a file is shown. */
export type FileKind = 'image' | 'audio' | 'text' | 'pdf' | 'sheet' | 'document';

/** The kind of a file by its media type. */
export function kindOf(mimeType: string): FileKind {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType.startsWith('audio/')) return 'audio';
  if (mimeType.startsWith('text/')) return 'text';
  if (mimeType === 'application/pdf') return 'pdf';
  return mimeType.includes('spreadsheet') ? 'sheet' : 'document';
}

/** The type by the file name, if the browser does not know it. */
export const mimeTypeOf = (name: string): string =>
  /\.(?:txt|md|markdown|csv|log|json|ya?ml|xml|[jt]sx?|py|rs|go|sql|sh|ini|toml)$/i.test(name) ? 'text/plain' : '';

/** The extension as a short label such as "PDF"; empty without one. */
export function typeLabel({ name }: Pick<FileView, 'name'>): string {
  const extension = /\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1] ?? '';
  return extension.toUpperCase();
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** A size such as "1.2 MB", in the given language. */
export function sizeText(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  // 1,000 and not 1,024: a number has at most three digits.
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}

/** Splits a name into a part that may be cut and an end, with the extension, that stays visible. */
export function nameParts(name: string): [start: string, end: string] {
  const points = [...name];
  const extension = /\.[^.\s]{1,8}$/u.exec(name)?.[0] ?? '';
  const kept = Math.min(points.length, [...extension].length + 4);
  return [points.slice(0, points.length - kept).join(''), points.slice(points.length - kept).join('')];
}
