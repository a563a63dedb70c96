import type { FileView } from '@contract/chat/realtime';
import { FileIcon } from './file-icon';
import { FileFacts, FileName } from './file-name';

/** Icon, name, type and size of a file. */
export function FileLabel({ file }: { file: FileView }) {
  return (
    <>
      <FileIcon type={file.mime_type} name={file.name} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <span className="text-sm font-medium">
          <FileName name={file.name} />
        </span>
        <FileFacts file={file} />
      </span>
    </>
  );
}
