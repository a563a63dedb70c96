import { buildIfStale } from './build.mjs';

/** `npm start`: builds and runs in one process, so that no signal is lost between two. */
process.exitCode = await buildIfStale();
if (process.exitCode === 0) await import('../../dist/server/launch.js');
