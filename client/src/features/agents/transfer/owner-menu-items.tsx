import { CopyPlus, Download, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton, type IconButtonProps } from '../../../ui/buttons/icon-button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import { agentExportUrl } from '../api/transfer-api';
import { useDuplicate } from './use-duplicate';

export interface OwnerMenuItemsProps extends Pick<IconButtonProps, 'size' | 'className'> {
  agent: { id: number; name: string };
  /** Label of the menu's button. */
  label: string;
}

/** The menu of one of the user's agents. Opens once its code has loaded. */
export function OwnerMenuItems({ agent, label, size, className }: OwnerMenuItemsProps) {
  const { t } = useTranslation('transfer');
  const { duplicate, isLoading } = useDuplicate(agent);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton label={label} size={size} className={className} busy={isLoading}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void duplicate()}>
          <CopyPlus aria-hidden="true" />
          {t('duplicate')}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={agentExportUrl(agent.id)} download>
            <Download aria-hidden="true" />
            {t('export')}
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
