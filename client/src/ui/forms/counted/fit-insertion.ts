import { truncate } from '@contract/text/truncate';

/**
 * Cuts a text to `max` after an insertion that ends at the caret: as with `maxlength`, the existing text stays and the
 * inserted one is cut. Counts code points like the server; `maxlength` counts UTF-16 code units.
 */
export function fitInsertion(text: string, caret: number, max: number): { text: string; caret: number } {
  const head = [...text.slice(0, caret)];
  const tail = text.slice(caret);
  const room = Math.max(0, max - [...tail].length);
  if (head.length <= room) return { text: truncate(text, max), caret };
  const kept = head.slice(0, room).join('');
  return { text: truncate(kept + tail, max), caret: kept.length };
}
