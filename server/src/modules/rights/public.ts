export { RightsModule } from './rights.module.js';
export { RightsWorkerModule } from './rights-worker.module.js';
