export { ModerationModule } from './moderation.module.js';
export { ModerationWorkerModule } from './moderation-worker.module.js';
