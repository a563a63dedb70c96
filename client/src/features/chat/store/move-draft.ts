import { draftOf, writeDraft } from '../composer/draft/draft-storage';
import { moveFiles } from '../files/store/uploads';

/** Moves a draft to the chat that replaces another one, unless that has a draft. */
export function moveDraft(from: number, to: number): void {
  if (draftOf(to) === '') writeDraft(to, draftOf(from));
  writeDraft(from, '');
  moveFiles(from, to);
}
