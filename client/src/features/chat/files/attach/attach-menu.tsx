import { Camera, Image, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../../ui/overlays/dropdown-menu';

export type FileSource = 'camera' | 'images' | 'files';

const SOURCES = [
  ['camera', Camera],
  ['images', Image],
  ['files', Paperclip],
] as const;

interface AttachMenuProps {
  /** The button. */
  children: ReactNode;
  onChoose: (source: FileSource) => void;
}

/** Menu of file sources on touch screens. Opens once its code has loaded. */
export function AttachMenu({ children, onChoose }: AttachMenuProps) {
  const { t } = useTranslation('files');
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top">
        {SOURCES.map(([source, Icon]) => (
          <DropdownMenuItem key={source} onSelect={() => onChoose(source)}>
            <Icon aria-hidden="true" />
            {t(`source.${source}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
