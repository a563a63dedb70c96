import { buildIfStale } from './build.mjs';

process.exitCode = await buildIfStale();
