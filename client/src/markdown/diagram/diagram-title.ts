const TITLE = /^\s*(?:accTitle\s*:|title\s*:?\s)\s*(.+?)\s*$/m;
const MAX_LENGTH = 120;

/** The title in the source of a diagram. */
export function diagramTitle(source: string): string | undefined {
  return TITLE.exec(source)?.[1]
    ?.replace(/^(["'])(.*)\1$/, '$2')
    .slice(0, MAX_LENGTH);
}
