import { runMigrations } from 'bullmq';
import type { Client } from 'pg';

/**
 * BullMQ writes down each step of each job and notifies of it, for whoever would listen. Nobody does here, and it is dear:
 * PostgreSQL lets transactions that notify commit one after another in the whole database, and wakes with each whoever
 * listens to anything, so the sockets' pushes too. The steps are dropped; the notification of a new job is another one.
 * Of what BullMQ writes by itself only its bulk insert still notifies, which is not used here. A version of it with another
 * such function keeps its events, and is only slower.
 */
const NO_EVENTS = `DO $do$ BEGIN
  IF to_regprocedure('bullmq.publish_event(text, text, jsonb)') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION bullmq.publish_event(p_queue text, p_event text, p_data jsonb) RETURNS bigint
      LANGUAGE sql IMMUTABLE AS 'SELECT NULL::bigint';
    DELETE FROM bullmq.event; -- of before; the function would have trimmed them
  END IF;
EXCEPTION WHEN invalid_function_definition OR undefined_table THEN NULL;
END $do$`;

/** Brings the queue's own tables to the version of its library. Run by one process at a time. */
export async function migrateQueue(client: Client): Promise<void> {
  await runMigrations(client);
  await client.query(NO_EVENTS);
}
