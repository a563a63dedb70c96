import type { FileView } from '@contract/realtime';

/** Images of a text that the server has stored, with the ID of each file. */
const STORED_IMAGE = /!\[(?:[^\]\\]|\\.)*\]\(\/api\/chat\/\d+\/file\/(\d+)\/\)/g;

/** The files of a message without the images that its text shows itself; undefined when none is left. */
export function filesBeside(text: string, files: readonly FileView[] | undefined): FileView[] | undefined {
  if (!files) return undefined;
  const shown = new Set([...text.matchAll(STORED_IMAGE)].map(([, id]) => Number(id)));
  const others = files.filter(({ id }) => !shown.has(id));
  return others.length > 0 ? others : undefined;
}
