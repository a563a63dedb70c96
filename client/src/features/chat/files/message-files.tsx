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

/** Height of a card with its margin, in rem. None is reserved for images, whose height depends on the width. */
const heightOf = ({ mime_type: type }: FileListProps['files'][number]): number =>
  /^image/.test(type) ? 0 : /^audio/.test(type) ? 7.125 : 4.125;

/** A message with its files, if it has any. While their code loads, space for the cards is reserved. */
export function MessageFiles({ files, children, ...rest }: MessageFilesProps) {
  if (!files) return children;
  const space = files.reduce((sum, file) => sum + heightOf(file), 0);
  return (
    <Suspense
      fallback={
        <>
          {children}
          {space > 0 && <div data-file-space="" style={{ height: `${space + 0.25}rem` }} />}
        </>
      }
    >
      <FileList files={files} {...rest}>
        {children}
      </FileList>
    </Suspense>
  );
}
