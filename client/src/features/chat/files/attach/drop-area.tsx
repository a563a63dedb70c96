import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { chatPane } from '../../pages/layout/focus-fields';

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
  maxMegabytes: number;
}

/** Covers the chat while files are dragged over the page, and accepts them. */
export function DropArea({ onFiles, maxMegabytes }: DropAreaProps) {
  const { t } = useTranslation('files');
  const isOver = useFileDrop(onFiles);
  const pane = isOver ? chatPane() : null;
  if (!pane) return null;
  return createPortal(
    <div data-drop-area className="pointer-events-none absolute inset-0 z-20 animate-fade-in bg-bg/85 p-3">
      <div className="grid size-full place-content-center justify-items-center gap-2 rounded-dialog border-2 border-dashed border-primary bg-soft/60 p-4 text-center">
        <Upload aria-hidden="true" className="size-8 text-primary" />
        <p className="text-lg font-semibold">{t('drop.title')}</p>
        <p className="text-sm text-fg2">{t('drop.text', { max: maxMegabytes })}</p>
      </div>
    </div>,
    pane,
  );
}

export const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** The dropped files, without folders. */
export function droppedFiles(data: DataTransfer | null): File[] {
  const items = [...(data?.items ?? [])];
  const isFolder = (at: number): boolean => items[at]?.webkitGetAsEntry?.()?.isDirectory ?? false;
  return [...(data?.files ?? [])].filter((_, at) => !isFolder(at));
}

/** Dialogs and the editor of a sent message accept files themselves. */
const isElsewhere = ({ target, defaultPrevented }: DragEvent): boolean =>
  defaultPrevented || (target instanceof Element && target.closest('[role=dialog]') !== null);

/** Whether files are being dragged over the page, which accepts them. */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  /** Number of elements under the pointer: a nested one is entered before its parent is left. */
  const depth = useRef(0);
  useEffect(() => {
    const leave = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void): void =>
      window.addEventListener(type, (event) => hasFiles(event) && !isElsewhere(event) && handle(event), leave);
    const end = (): void => {
      depth.current = 0;
      setIsOver(false);
    };
    listen('dragenter', (event) => {
      event.preventDefault();
      depth.current += 1;
      setIsOver(true);
    });
    listen('dragover', (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    listen('dragleave', () => {
      depth.current -= 1;
      if (depth.current <= 0) end();
    });
    listen('drop', (event) => {
      event.preventDefault();
      end();
      onFiles(droppedFiles(event.dataTransfer));
    });
    return () => leave.abort();
  }, [onFiles]);
  return isOver;
}
