import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq';
import type { Client } from 'pg';

/**
 * Disables BullMQ's job events, which Regent does not use (ADR 12). Each event is a NOTIFY, and PostgreSQL serializes the
 * commits of all notifying transactions. The notification of a new job is separate and stays. A BullMQ with another
 * function keeps its events and is only slower.
 */
const NO_EVENTS = `DO $do$ BEGIN
  IF to_regprocedure('bullmq.publish_event(text, text, jsonb)') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION bullmq.publish_event(p_queue text, p_event text, p_data jsonb) RETURNS bigint
      LANGUAGE sql IMMUTABLE AS 'SELECT NULL::bigint';
  END IF;
EXCEPTION WHEN invalid_function_definition OR wrong_object_type OR insufficient_privilege THEN NULL;
END $do$`;

/** Removes old events, which the disabled function no longer trims. Failures are ignored: the next start tries again. */
const OLD_EVENTS = `DO $do$ BEGIN
  DELETE FROM bullmq.event;
EXCEPTION WHEN OTHERS THEN NULL;
END $do$`;

/**
 * Migrates the queue's tables to the version of BullMQ. Run by one process at a time. Current tables are not touched,
 * because BullMQ's migration would lock its table of migrations and wait for a backup that reads it.
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
