import { childrenOf } from './usage.mjs';

/** Progress, apart from the result. */
export const note = (text) => process.stderr.write(`${text}\n`);
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs `main` and exits with its code; ends what it started, also after a Ctrl-C or when it breaks off.
 * @param {{ main: () => Promise<number>, stop: () => Promise<void>, lastWords: () => string }} run
 */
export function runToEnd({ main, stop, lastWords }) {
  let isEnding = false;
  const endEarly = async () => {
    if (isEnding) return; // npm passes on the Ctrl-C that the terminal has sent already
    isEnding = true;
    await stop();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // The package of the embedded PostgreSQL listens too, and would end this process before it has stopped anything.
    process.removeAllListeners(signal);
    process.on(signal, endEarly);
  }
  // What was started and not yet handed over when a start failed must not stay behind either.
  process.on('exit', () => {
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGTERM');
  });
  main().then(
    (code) => process.exit(code),
    async (error) => {
      if (isEnding) return; // it broke because everything is being stopped
      note(lastWords());
      await stop();
      note(error.cause ? `${error.message}: ${error.cause.message}` : error.message);
      process.exit(1);
    },
  );
}
