import { Initial1796000000000 } from './1796000000000-initial.js';

/** In execution order. Never change a migration that has run anywhere. */
export const MIGRATIONS = [Initial1796000000000];
