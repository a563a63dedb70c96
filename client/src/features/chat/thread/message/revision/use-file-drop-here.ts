import { type DragEvent, useState } from 'react';
import { droppedFiles, hasFiles } from '../../../files/attach/drop-area';

/** Event handlers of an element that accepts dropped files before the chat does, and whether files are over it. */
export function useFileDropHere(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  // A prevented event tells the chat that the files are for this element.
  const take = (event: DragEvent, over: boolean): boolean => {
    if (!hasFiles(event)) return false;
    event.preventDefault();
    setIsOver(over);
    return true;
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => void take(event, true),
    onDragOver: (event: DragEvent) => void take(event, true),
    onDragLeave: (event: DragEvent) => void take(event, event.currentTarget.contains(event.relatedTarget as Node)),
    onDrop: (event: DragEvent) => take(event, false) && onFiles(droppedFiles(event.dataTransfer)),
  };
  return { isOver, handlers };
}
