import { type ReactNode, Suspense } from 'react';
import { loadTexts } from '../../../i18n/start';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import type { FileListProps } from './show/file-list';

const FileList = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./show/file-list'), loadTexts(['files'])]);
  return file.FileList;
});

type MessageFilesProps = Omit<FileListProps, 'files' | 'children'> & {
  files: FileListProps['files'] | undefined;
  /** The text of the message. */
  children?: ReactNode;
};

/** A message with its files, if it has any. */
export function MessageFiles({ files, children, ...rest }: MessageFilesProps) {
  if (!files) return children;
  return (
    <Suspense fallback={children}>
      <FileList files={files} {...rest}>
        {children}
      </FileList>
    </Suspense>
  );
}
