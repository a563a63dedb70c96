import type { FileView } from '@contract/chat/realtime';
import { useLanguage } from '../../../../i18n/use-language';
import { nameParts, sizeText, typeLabel } from './file-kind';

/** A name on one line; a long one is cut before its end, so that the extension is visible. */
export function FileName({ name }: { name: string }) {
  const [start, end] = nameParts(name);
  return (
    <>
      <span aria-hidden="true" className="flex max-w-full min-w-0" title={name}>
        <span className="min-w-0 truncate whitespace-pre">{start}</span>
        <span className="shrink-0 whitespace-pre">{end}</span>
      </span>
      <span className="sr-only">{name}</span>
    </>
  );
}

/** Type and size of a file, such as "PDF · 1.2 MB". */
export function FileFacts({ file }: { file: Pick<FileView, 'name' | 'size'> }) {
  const { language } = useLanguage();
  const facts = [typeLabel(file), sizeText(file.size, language)].filter((fact) => fact !== '');
  return <span className="tabular truncate text-xs text-fg2">{facts.join(' · ')}</span>;
}
