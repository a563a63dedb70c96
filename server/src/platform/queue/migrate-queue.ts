import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq';
import type { Client } from 'pg';

/**
 * BullMQ writes down each step of each job and notifies of it, for whoever would listen. Nobody does here, and it is dear:
 * PostgreSQL lets transactions that notify commit one after another in the whole database, and wakes with each whoever
 * listens to anything, so the sockets' pushes too. The steps are dropped; the notification of a new job is another one.
 * Adding jobs in bulk or as a flow writes events by itself; neither is used here. A BullMQ with another such function
 * keeps its events, and is only slower.
 */
const NO_EVENTS = `DO $do$ BEGIN
  IF to_regprocedure('bullmq.publish_event(text, text, jsonb)') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION bullmq.publish_event(p_queue text, p_event text, p_data jsonb) RETURNS bigint
      LANGUAGE sql IMMUTABLE AS 'SELECT NULL::bigint';
  END IF;
EXCEPTION WHEN invalid_function_definition OR wrong_object_type OR insufficient_privilege THEN NULL;
END $do$`;

/** What was written before: the function would have trimmed it. Another time will do, where it cannot be now. */
const OLD_EVENTS = `DO $do$ BEGIN
  DELETE FROM bullmq.event;
EXCEPTION WHEN OTHERS THEN NULL;
END $do$`;

/**
 * Brings the queue's own tables to the version of its library. Run by one process at a time. Where they are there already,
 * the library is not asked: it would lock its list of migrations all the same, and wait for a backup that reads it.
 */
export async function migrateQueue(client: Client): Promise<void> {
  const isThere = await assertSchemaCompatibility(client).then(
    (version) => version >= LATEST_SCHEMA_VERSION,
    () => false,
  );
  if (!isThere) await runMigrations(client);
  await client.query(NO_EVENTS);
  await client.query(OLD_EVENTS);
}
