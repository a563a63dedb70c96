const EXTENDED = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]{1,2000})/i;
const PLAIN = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.){0,2000})"|([^;\s]{1,2000}))/i;

/** The file name in a `Content-Disposition` header; empty without one. */
export function nameInDisposition(header: string): string {
  const extended = EXTENDED.exec(header)?.[1];
  const decoded = extended === undefined ? undefined : decodePercent(extended);
  if (decoded !== undefined) return decoded;
  const [, quoted, bare = ''] = PLAIN.exec(header) ?? [];
  return asUtf8(quoted?.replace(/\\(.)/g, '$1') ?? bare);
}

/** Headers arrive as Latin-1, but many servers write names in UTF-8. */
function asUtf8(text: string): string {
  const utf8 = Buffer.from(text, 'latin1').toString('utf8');
  return utf8.includes('\uFFFD') ? text : utf8;
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
