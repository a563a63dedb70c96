import { draftOf, writeDraft } from '../composer/draft/draft-storage';
import { moveFiles } from '../files/store/uploads';

/** Moves a draft to the chat that takes the place of another one, unless it has a draft of its own. */
export function moveDraft(from: number, to: number): void {
  if (draftOf(to) === '') writeDraft(to, draftOf(from));
  writeDraft(from, '');
  moveFiles(from, to);
}
