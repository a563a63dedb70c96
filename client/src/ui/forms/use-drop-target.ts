import { type DragEvent, useState } from 'react';

/** Accepts files dropped on an element. `isOver`: files are dragged over it; the rest are its handlers. */
export function useDropTarget(take: (files: readonly File[]) => void, disabled = false) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
    if (event.type === 'drop' && !disabled) take([...event.dataTransfer.files]);
  };
  return { isOver, onDragOver: drag, onDragLeave: () => setOver(false), onDrop: drag };
}
