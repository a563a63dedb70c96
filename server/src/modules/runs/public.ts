/** What other modules use of runs. */
export { RunLog } from './log/run-log.js';
export { RunsModule } from './runs.module.js';
export { RunsWorkerModule } from './runs-worker.module.js';
