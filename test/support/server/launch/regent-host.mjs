/**
 * A process that runs Regents on different databases for the test files of one Jest worker. Loading the server's code
 * takes most of a start, and code that has run before is faster.
 *
 * Protocol: `POST /start` with the environment as JSON returns `{ id }`; `POST /stop` stops the Regent `{ id }`. Both
 * return 500 with a text when they fail. It ends with the process that started it.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { startApi } from '../../../../dist/server/app/roles/start-api.js';
import { startWorker } from '../../../../dist/server/app/roles/start-worker.js';
import { parseConfig } from '../../../../dist/server/platform/config/config.js';
import { createLogger } from '../../../../dist/server/platform/logging/logger.js';

const running = new Map();
let started = 0;
/** Errors that no Regent has caught; the next stop reports them. */
const uncaught = [];
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => uncaught.push(error));
process.on('disconnect', () => process.exit());

const calls = {
  async '/start'(environment) {
    const config = parseConfig(environment);
    const start = config.ROLE === 'worker' ? startWorker : startApi;
    const regent = await start(config, createLogger(config.LOG_LEVEL, config.ROLE));
    started += 1;
    running.set(started, regent);
    return { id: started };
  },
  async '/stop'({ id }) {
    await running.get(id)?.stop();
    running.delete(id);
    const [error] = uncaught.splice(0);
    if (error) throw new Error('Regent left an error uncaught.', { cause: error });
    return {};
  },
};

const server = createServer(async (request, response) => {
  try {
    const result = await calls[request.url](await json(request));
    response.end(JSON.stringify(result));
  } catch (error) {
    response.writeHead(500).end(`${error.stack}${error.cause ? `\nCause: ${error.cause.stack ?? error.cause}` : ''}`);
  }
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
