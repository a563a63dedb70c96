import { File, FileAudio, FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { cn } from '../../../../lib/cn';
import { kindOf, mimeTypeOf } from './file-kind';

const ICONS = {
  image: FileImage,
  audio: FileAudio,
  text: FileText,
  pdf: FileText,
  sheet: FileSpreadsheet,
  document: File,
} as const;

const COLOURS = {
  image: 'bg-primary/12 text-primary',
  audio: 'bg-primary/12 text-primary',
  text: 'bg-muted text-fg2',
  pdf: 'bg-danger/10 text-danger',
  sheet: 'bg-ready/12 text-ready',
  document: 'bg-primary/12 text-primary',
} as const;

interface FileIconProps {
  /** Empty if unknown: the name shows it. */
  type: string;
  name: string;
}

/** The icon of a kind of files. */
export function FileIcon({ type, name }: FileIconProps) {
  const kind = kindOf(type || mimeTypeOf(name));
  const Icon = ICONS[kind];
  return (
    <span aria-hidden="true" className={cn('grid size-10 shrink-0 place-items-center rounded-[10px]', COLOURS[kind])}>
      <Icon className="size-5" />
    </span>
  );
}
