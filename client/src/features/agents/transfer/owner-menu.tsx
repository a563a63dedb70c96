import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyMenu } from '../../../ui/overlays/lazy-menu';
import type { OwnerMenuItemsProps } from './owner-menu-items';

const OwnerMenuItems = preloadable(async () => {
  const [file] = await Promise.all([import('./owner-menu-items'), loadTexts(['transfer'])]);
  return file.OwnerMenuItems;
});

/** Menu of one of the user's agents: duplicate and export. */
export function OwnerMenu(props: OwnerMenuItemsProps) {
  const { label, size, className } = props;
  return (
    <LazyMenu label={label} size={size} className={className} preload={OwnerMenuItems.preload}>
      <OwnerMenuItems {...props} />
    </LazyMenu>
  );
}
