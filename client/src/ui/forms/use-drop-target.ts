import { type DragEvent, useState } from 'react';

/** Takes the first file that is dropped on an element. `isOver`: a file is held over it; the rest are its handlers. */
export function useDropTarget(take: (file: File | undefined) => void, disabled?: boolean) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
}
