import { Initial1796000000000 } from './1796000000000-initial.js';

/** In the order in which they run. A migration that has run anywhere is never changed. */
export const MIGRATIONS = [Initial1796000000000];
