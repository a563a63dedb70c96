/** Runs, as used by other modules. */
export { RunLog } from './log/run-log.js';
export { RunTallyReader } from './log/run-tally-reader.js';
export { RunsModule } from './runs.module.js';
export { RunsWorkerModule } from './runs-worker.module.js';
