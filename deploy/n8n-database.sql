-- Creates a user and a database for n8n that cannot access Regent's: run `psql -f` as a superuser, with
-- N8N_POSTGRES_PASSWORD in the environment. Safe to repeat, for example after a restore, whose tables n8n does not own.
\set ON_ERROR_STOP on
\set QUIET on
\getenv password N8N_POSTGRES_PASSWORD

SELECT 'CREATE ROLE n8n' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'n8n') \gexec
ALTER ROLE n8n LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';

SELECT 'CREATE DATABASE n8n' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'n8n') \gexec
ALTER DATABASE n8n OWNER TO n8n;

-- By default, every user may connect to every database.
SELECT format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', datname) FROM pg_database WHERE datname <> 'template0' \gexec

\connect n8n
-- n8n owns this database, so the superuser must not execute operators and functions that n8n created there.
SET search_path = pg_catalog;
-- Column sequences, indexes and row types change their owner together with their tables.
SELECT format('ALTER %s %I.%I OWNER TO n8n', kind, nspname, relname)
FROM pg_class
JOIN pg_namespace ON pg_namespace.oid = relnamespace
JOIN (VALUES ('r', 'TABLE'), ('p', 'TABLE'), ('v', 'VIEW'), ('m', 'MATERIALIZED VIEW'), ('S', 'SEQUENCE'))
  AS kinds (letter, kind) ON relkind = letter::"char"
WHERE nspname = 'public' AND relowner <> 'n8n'::regrole
  AND NOT (relkind = 'S' AND EXISTS (
    SELECT FROM pg_depend WHERE objid = pg_class.oid AND classid = 'pg_class'::regclass AND deptype IN ('a', 'i')))
\gexec
SELECT format('ALTER TYPE %s OWNER TO n8n', pg_type.oid::regtype)
FROM pg_type
WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND typowner <> 'n8n'::regrole
\gexec
SELECT format('ALTER ROUTINE %s OWNER TO n8n', pg_proc.oid::regprocedure)
FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND proowner <> 'n8n'::regrole
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND classid = 'pg_proc'::regclass AND deptype = 'e')
\gexec
