export { AuditLog } from './cases/audit-log.js';
export { ModerationModule } from './moderation.module.js';
export { ModerationWorkerModule } from './moderation-worker.module.js';
