import type { FileView } from '@contract/chat/realtime';
import { useEffect, useRef, useState } from 'react';
import { sendFile, uploadProblem } from '../../../files/api/send-file';
import { fileProblem } from '../../../files/store/check-file';
import type { UploadProblem } from '../../../files/store/upload-queue';

const MEGABYTE = 1024 * 1024;

/**
 * Uploads the file of a form's field. Unmounting the field aborts the upload.
 * @param onChange called with `pending` at the start, and with the stored file, or undefined without one, at the end
 */
export function useFieldUpload(
  chatId: number,
  maxMegabytes: number,
  onChange: (file: FileView | 'pending' | undefined) => void,
) {
  const running = useRef<AbortController | null>(null);
  const [upload, setUpload] = useState<{ name: string; sent: number } | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const code = fileProblem(file, maxMegabytes * MEGABYTE);
    setProblem(code ? { code, status: 0, message: '' } : null);
    if (code) {
      onChange(undefined);
      return;
    }
    const own = new AbortController();
    running.current = own;
    const isCurrent = (): boolean => running.current === own;
    const show = (sent: number): void => setUpload({ name: file.name, sent });
    show(0);
    onChange('pending');
    let stored: FileView | undefined;
    try {
      stored = await sendFile(chatId, file, { signal: own.signal, onProgress: (sent) => isCurrent() && show(sent) });
    } catch (error) {
      if (isCurrent()) setProblem(uploadProblem(error));
    }
    if (isCurrent()) end(stored);
  }

  function end(stored: FileView | undefined): void {
    running.current = null;
    setUpload(null);
    onChange(stored);
  }

  const cancel = (): void => {
    running.current?.abort();
    end(undefined);
  };

  return { upload, problem, start, cancel };
}
