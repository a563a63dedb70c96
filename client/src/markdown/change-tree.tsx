import type { Root } from 'mdast';
import { createContext } from 'react';

/** Changes the parsed Markdown of the texts inside. */
export const ChangeTree = createContext<(tree: Root) => Root>((tree) => tree);
