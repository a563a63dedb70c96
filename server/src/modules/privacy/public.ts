export { PrivacyModule } from './privacy.module.js';
export { PrivacyWorkerModule } from './privacy-worker.module.js';
