import { useEffect } from 'react';
import { isTyping } from '../../../../lib/focus/shortcuts';
import { isComposer } from '../../pages/layout/focus-fields';

/**
 * Spreadsheets and word processors copy text with an image of it; then the text is pasted. File managers copy a file
 * with its name.
 */
export function filesIn({ files, types }: DataTransfer): File[] {
  const isFormatted = types.includes('text/plain') && types.includes('text/html');
  return isFormatted ? [] : [...files];
}

/** Takes files that are pasted into the message field, or into the page while no field has the focus. */
export function useFilePaste(onFiles: (files: readonly File[]) => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onPaste = (event: ClipboardEvent): void => {
      const isElsewhere = isTyping(event.target) && !isComposer(event.target);
      const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      const files = event.clipboardData && !isElsewhere && !inDialog ? filesIn(event.clipboardData) : [];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles, isActive]);
}
