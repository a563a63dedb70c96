export { AccountModule } from './account.module.js';
export { CurrentUser, IntegrationRoute, Public, takeMarks, Unmetered } from './route-marks.js';
export { SessionEvents } from './session-events.js';
export { SessionReader } from './session-reader.js';
export type { SignedIn } from './signed-in.js';
