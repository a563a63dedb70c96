import { Suspense } from 'react';
import { loadTexts } from '../../../i18n/start';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import type { FileListProps } from './show/file-list';

const FileList = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./show/file-list'), loadTexts(['files'])]);
  return file.FileList;
});

/** The files of a message, if it has any. */
export function MessageFiles({
  files,
  ...rest
}: Omit<FileListProps, 'files'> & { files: FileListProps['files'] | undefined }) {
  return (
    files && (
      <Suspense>
        <FileList files={files} {...rest} />
      </Suspense>
    )
  );
}
