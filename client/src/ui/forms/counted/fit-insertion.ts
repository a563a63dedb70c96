import { cutTo } from '@contract/limits';

/**
 * What becomes of a text after something was put in before the caret: as with `maxlength`, what was there stays and what
 * came in is cut. Counts code points, as the server does; `maxlength` would count halves of emoji.
 */
export function fitInsertion(text: string, caret: number, max: number): { text: string; caret: number } {
  const head = [...text.slice(0, caret)];
  const tail = text.slice(caret);
  const room = Math.max(0, max - [...tail].length);
  if (head.length <= room) return { text: cutTo(text, max), caret };
  const kept = head.slice(0, room).join('');
  return { text: cutTo(kept + tail, max), caret: kept.length };
}
