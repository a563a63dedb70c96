/** Rate limits, attachments of the socket adapter, and the view that TypeORM reads generated columns from. */
export const INFRASTRUCTURE = /* sql */ `
CREATE UNLOGGED TABLE rate_limit (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
) WITH (fillfactor=70);
CREATE INDEX rate_limit_expire ON rate_limit (expire);

CREATE TABLE socket_io_attachments (
  id bigserial,
  created_at timestamptz DEFAULT now(),
  payload bytea,
  CONSTRAINT socket_io_attachments_id_key UNIQUE (id)
);
CREATE INDEX socket_io_attachments_created ON socket_io_attachments (created_at);

CREATE VIEW typeorm_metadata AS
SELECT 'GENERATED_COLUMN'::text AS "type", table_catalog::text AS "database", table_schema::text AS "schema",
       table_name::text AS "table", column_name::text AS "name", generation_expression::text AS "value"
FROM information_schema.columns WHERE is_generated = 'ALWAYS';
`;
