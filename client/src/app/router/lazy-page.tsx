import type { ComponentType } from 'react';
import type { Namespace } from '../../i18n/namespaces';
import { loadTexts } from '../../i18n/start';
import { type Preloadable, preloadable } from '../../lib/lazy/preloadable';

type Page = { default: ComponentType };

/** A page that is loaded with its texts when it is opened or preloaded. */
export function lazyPage(load: () => Promise<Page>, ...namespaces: Namespace[]): Preloadable {
  return preloadable(async () => {
    const [page] = await Promise.all([load(), loadTexts(namespaces)]);
    return page.default;
  });
}
