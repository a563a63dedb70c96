import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Metrics } from '../metrics/metrics.js';
import { type QueueBackend, queueBackend } from './backend.js';
import { type JobName, type Jobs, QUEUE_NAME } from './jobs.js';

const OPEN_AGAIN_MS = 500;

/** One handler for each job: a missing one does not compile. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> };

export interface RunningWorker {
  /** Takes no new jobs and waits for those that run. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Starts taking jobs, `concurrency` at a time. A job that fails is dropped: the sweeper finds what it was for. */
export function startJobWorker(config: Config, logger: Logger, metrics: Metrics, handlers: JobHandlers): RunningWorker {
  const handle = counted(metrics, handlers);
  const backend = queueBackend(config, true);
  let isClosed = false;
  let worker = open();

  function open(): Worker {
    const opened = workerOn(backend, config, logger, handle);
    opened
      .waitUntilReady()
      .then(() => opened.run(), openAgain)
      .catch(openAgain);
    return opened;
  }

  /** BullMQ keeps a no of its PostgreSQL for ever (see JobQueue): another worker has to ask again. */
  function openAgain(error: unknown): void {
    if (isClosed) return;
    logger.warn({ err: error }, 'the queue cannot be worked on; it is tried again');
    void worker.close(true).catch(() => {});
    setTimeout(() => {
      if (!isClosed) worker = open();
    }, OPEN_AGAIN_MS).unref();
  }

  return {
    drain: () => {
      isClosed = true;
      return worker.close(false);
    },
    close: async () => {
      isClosed = true;
      await worker.close(true).catch(() => {});
      backend.close();
    },
  };
}

type Handle = (job: Pick<Job, 'name' | 'data'>) => Promise<void>;

/** Runs the handler of a job, and counts how it ended. */
function counted(metrics: Metrics, handlers: JobHandlers): Handle {
  const done = metrics.counter('regent_jobs_total', 'Jobs that this process has run', ['name', 'outcome']);
  return async ({ name, data }) => {
    if (!(name in handlers)) return;
    const handler = handlers[name as JobName] as (data: unknown) => Promise<void>;
    try {
      await handler(data);
      done({ name, outcome: 'done' });
    } catch (error) {
      done({ name, outcome: 'failed' });
      throw error;
    }
  };
}

function workerOn(backend: QueueBackend, config: Config, logger: Logger, handle: Handle): Worker {
  const worker = new Worker(
    QUEUE_NAME,
    handle,
    {
      connection: backend.connection,
      ...(backend.prefix && { prefix: backend.prefix }),
      autorun: false,
      concurrency: config.replyPlaces,
      lockDuration: 30_000,
      maxStalledCount: 1,
      runRetryDelay: 500, // 15 s by default: so long would nothing be done after a database was away for a moment
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
    backend.factory,
  );
  worker.on('error', (error) => logger.debug({ err: error }, 'queue is not reachable'));
  worker.on('failed', (job, error) =>
    logger.error({ err: error, job: job?.name, data: job?.data as unknown }, 'job failed'),
  );
  return worker;
}
