import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Metrics } from '../metrics/metrics.js';
import { type QueueBackend, queueBackend } from './backend.js';
import { type JobName, type Jobs, QUEUE_NAME } from './jobs.js';

const OPEN_AGAIN_MS = 500;

/** One handler per job. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> };

export interface RunningWorker {
  /** Stops taking jobs and waits for running ones. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Starts processing jobs. A failed job is dropped: the sweeper finds its work. */
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

  /** BullMQ never checks again whether PostgreSQL is ready (see JobQueue), so the worker is reopened. */
  function openAgain(error: unknown): void {
    if (isClosed) return;
    logger.warn({ err: error }, 'Failed to open the job queue; retrying');
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

/** Runs the handler of a job and counts its outcome. */
function counted(metrics: Metrics, handlers: JobHandlers): Handle {
  const done = metrics.counter('regent_jobs_total', 'Jobs processed by this process, by outcome', ['name', 'outcome']);
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
      runRetryDelay: 500, // The default of 15 s would stop all work for that time after a short database outage.
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
    backend.factory,
  );
  worker.on('error', (error) => logger.debug({ err: error }, 'Queue connection failed'));
  worker.on('failed', (job, error) =>
    logger.error({ err: error, job: job?.name, data: job?.data as unknown }, 'Job failed'),
  );
  return worker;
}
