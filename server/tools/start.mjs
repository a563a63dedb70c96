import { buildIfStale } from './build.mjs';

/** `npm start`. One process from the build to the end, so that a signal to it is never lost between two. */
process.exitCode = await buildIfStale();
if (process.exitCode === 0) await import('../../dist/server/launch.js');
