import { type ComponentType, lazy } from 'react';
import type { Namespace } from '../../i18n/namespaces';
import { loadTexts } from '../../i18n/start';

type Page = { default: ComponentType };

/** A page that comes when it is first opened, its texts beside its code. */
export function lazyPage(load: () => Promise<Page>, ...namespaces: Namespace[]) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(namespaces)]);
    return page;
  });
}
