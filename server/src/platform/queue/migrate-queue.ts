import { runMigrations } from 'bullmq';
import type { Client } from 'pg';

/**
 * BullMQ writes down each step of each job and notifies of it, for whoever would listen. Nobody does here, and it is dear:
 * PostgreSQL lets transactions that notify commit one after another in the whole database, and wakes with each whoever
 * listens to anything, so the sockets' pushes too. The steps are dropped; the notification of a new job is another one.
 * A later BullMQ may bring its function back: then it is only slower, until the next start.
 */
const NO_EVENTS = `DO $do$ BEGIN
  IF to_regprocedure('bullmq.publish_event(text, text, jsonb)') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION bullmq.publish_event(p_queue text, p_event text, p_data jsonb) RETURNS bigint
      LANGUAGE sql IMMUTABLE AS 'SELECT NULL::bigint';
  END IF;
END $do$`;

/** Brings the queue's own tables to the version of its library. Run by one process at a time. */
export async function migrateQueue(client: Client): Promise<void> {
  await runMigrations(client);
  await client.query(NO_EVENTS);
}
