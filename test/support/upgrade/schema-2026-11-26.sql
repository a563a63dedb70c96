-- The schema and rows of a new database of the last build before the migrations were merged (26 November 2026).
SET check_function_bodies = false;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.add_to_run_tally(agents bigint[], outcomes text[], n integer[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO agent_run_tally AS t (agent_id, answered, failed)
    SELECT c.agent_id, coalesce(sum(c.n) FILTER (WHERE c.outcome = 'answered'), 0), coalesce(sum(c.n) FILTER (WHERE c.outcome = 'failed'), 0)
    FROM unnest(agents, outcomes, n) AS c(agent_id, outcome, n) WHERE c.outcome IN ('answered', 'failed')
    GROUP BY c.agent_id ORDER BY c.agent_id
    ON CONFLICT (agent_id) DO UPDATE SET answered = t.answered + excluded.answered, failed = t.failed + excluded.failed;
$$;
CREATE FUNCTION public.agent_check_wanted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.status = 'ready' AND NEW.deleted_at IS NULL THEN
    INSERT INTO agent_check AS c (agent_id, due_at)
      VALUES (NEW.id, now() + CASE TG_OP WHEN 'INSERT' THEN random() * interval '1 hour' ELSE interval '1 minute' END)
      ON CONFLICT (agent_id) DO UPDATE SET due_at = least(c.due_at, excluded.due_at);
  ELSE
    DELETE FROM agent_check WHERE agent_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.agent_name_grams(name text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT COALESCE(array_to_tsvector(array_agg(DISTINCT substr(lower(agent_name_grams.name), n.n, 6))), ''::tsvector) AS "coalesce" FROM generate_series(1, length(lower(agent_name_grams.name))) n(n));
CREATE FUNCTION public.agent_name_query(part text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT (string_agg((((''''::text || replace(replace(substr(lower(agent_name_query.part), n.n, 6), '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''''::text) || CASE WHEN (length(lower(agent_name_query.part)) < 6) THEN ':*'::text ELSE ''::text END), ' & '::text))::tsquery AS string_agg FROM generate_series(1, GREATEST((length(lower(agent_name_query.part)) - 5), 1)) n(n) WHERE (((n.n % 6) = 1) OR (n.n = (length(lower(agent_name_query.part)) - 5))));
CREATE FUNCTION public.agent_online_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.offline := false;
  NEW.troubled := false;
  RETURN NEW;
END $$;
CREATE FUNCTION public.agent_workflow_wanted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_NAME = 'agent_workflow_entered' THEN
    -- Another one was entered in the place of one that went with its n8n.
    DELETE FROM agent_workflow WHERE agent_id = OLD.id AND reason = 'own_n8n_removed' AND workflow_name IS NULL
      AND NEW.n8n_workflow_id IS NOT NULL;
    -- Not when it is told the one that was made for it.
    UPDATE agent_workflow SET due_at = now(), wanted = wanted + 1, attempts = 0
      WHERE agent_id = OLD.id AND workflow_id IS DISTINCT FROM NEW.n8n_workflow_id;
  ELSE
    UPDATE agent_workflow SET due_at = now(), wanted = wanted + 1, attempts = 0 WHERE agent_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.bounded_words(written text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(replace(written, '<!'::text, '< !'::text), '\S{100}'::text, '\& '::text, 'g'::text);
CREATE FUNCTION public.chapter_document(title text, content text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((setweight(to_tsvector('russian'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, title), 'A'::"char")) || to_tsvector('russian'::regconfig, public.bounded_words(content))) || to_tsvector('english'::regconfig, public.bounded_words(content)));
CREATE FUNCTION public.forget_deleted_messages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM message_search USING gone WHERE message_search.message_id = gone.id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.forget_emptied_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM message_search WHERE message_id = NEW.id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.image_files_stray() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO stray_file (name, remove_after)
          SELECT DISTINCT substr(url, length('/media/') + 1), now()
          FROM unnest(ARRAY[OLD.url, OLD.optimized_url]) AS url WHERE url LIKE '/media/%'
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
CREATE FUNCTION public.mailbox_of(email text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT CASE
    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
    WHEN domain IN ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
      THEN translate(name, '.-_', '') || '@proton.me'
    WHEN domain IN ('ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua')
      THEN translate(name, '-', '.') || '@yandex.ru'
    WHEN domain LIKE 'yahoo.%' OR domain IN ('ymail.com', 'rocketmail.com')
      THEN coalesce(nullif(split_part(name, '-', 1), ''), name) || '@' || domain
    ELSE name || '@' || domain END
  FROM (SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS name, domain
    FROM (SELECT split_part(lower(email), '@', 1) AS local, split_part(lower(email), '@', 2) AS domain) parts) tagless
$$;
CREATE FUNCTION public.tally_agent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO agent_tally AS t (type, block, ready, offline)
    SELECT c.type, c.id >> 11, sum(c.n), coalesce(sum(c.n) FILTER (WHERE c.offline), 0) FROM (
      SELECT x.type, NEW.id, 1, NEW.offline FROM (VALUES (''), (NEW.type)) AS x(type) WHERE TG_OP <> 'DELETE' AND NEW.status = 'ready' AND NEW.deleted_at IS NULL
      UNION ALL
      SELECT x.type, OLD.id, -1, OLD.offline FROM (VALUES (''), (OLD.type)) AS x(type) WHERE TG_OP <> 'INSERT' AND OLD.status = 'ready' AND OLD.deleted_at IS NULL
    ) AS c(type, id, n, offline) GROUP BY 1, 2
    HAVING sum(c.n) <> 0 OR coalesce(sum(c.n) FILTER (WHERE c.offline), 0) <> 0 ORDER BY 1
    ON CONFLICT (type, block) DO UPDATE SET ready = t.ready + excluded.ready, offline = t.offline + excluded.offline;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tally_changed_runs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM add_to_run_tally(array_agg(agent_id), array_agg(outcome), array_agg(n)) FROM (
    SELECT agent_id, outcome, 1 AS n FROM is_now UNION ALL SELECT agent_id, outcome, -1 FROM was) changes HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tally_new_runs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM add_to_run_tally(array_agg(agent_id), array_agg(outcome), array_agg(1)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TABLE public.account_erasure (
    user_id bigint NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.account_export (
    user_id bigint NOT NULL,
    ticket_hash bytea,
    lease uuid,
    busy_until timestamp with time zone NOT NULL
);
CREATE TABLE public.admin_action (
    id bigint NOT NULL,
    actor_id bigint,
    action text NOT NULL,
    agent_id bigint,
    email text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.admin_action ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.admin_action_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.agent (
    id bigint NOT NULL,
    creator_id bigint,
    name text NOT NULL,
    type text NOT NULL,
    short_description text NOT NULL,
    description text NOT NULL,
    agent_context text DEFAULT ''::text NOT NULL,
    welcome_message text,
    status text DEFAULT 'not_published'::text NOT NULL,
    image_id bigint DEFAULT '1'::bigint,
    knowledge_base_id bigint,
    template_type text,
    n8n_workflow_id text,
    webhook_path text,
    workflow_published_at timestamp with time zone,
    crowns_number integer DEFAULT 0 NOT NULL,
    chats_count integer DEFAULT 0 NOT NULL,
    api_key text,
    api_key_hash bytea,
    previous_api_key_hash bytea,
    previous_api_key_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    suspended boolean DEFAULT false NOT NULL,
    offline boolean DEFAULT false NOT NULL,
    hidden_at timestamp with time zone,
    hidden_by text,
    hidden_was_ready boolean DEFAULT false NOT NULL,
    hidden_tell_at timestamp with time zone,
    webhook_token text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text),
    webhook_secret text,
    signs_with_key boolean DEFAULT false NOT NULL,
    troubled boolean DEFAULT false NOT NULL,
    starters text[] DEFAULT '{}'::text[] NOT NULL,
    webhook_login text,
    CONSTRAINT agent_has_creator CHECK (((creator_id IS NOT NULL) OR (deleted_at IS NOT NULL))),
    CONSTRAINT agent_has_webhook_token CHECK ((webhook_token IS NOT NULL)),
    CONSTRAINT agent_hidden_by_known CHECK ((hidden_by = ANY (ARRAY['reports'::text, 'operator'::text]))),
    CONSTRAINT agent_hidden_unpublished CHECK (((hidden_at IS NULL) OR (status = 'not_published'::text))),
    CONSTRAINT agent_status_known CHECK ((status = ANY (ARRAY['not_published'::text, 'ready'::text])))
);
CREATE TABLE public.agent_check (
    agent_id bigint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    reason text,
    offline_since timestamp with time zone,
    suspicion text,
    tell_at timestamp with time zone,
    told_at timestamp with time zone,
    replies_since timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.agent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.agent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.agent_name_claim (
    skeleton text NOT NULL,
    agent_id bigint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.agent_run_tally (
    agent_id bigint NOT NULL,
    answered bigint DEFAULT '0'::bigint NOT NULL,
    failed bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.agent_tally (
    type text NOT NULL,
    block integer NOT NULL,
    ready integer DEFAULT 0 NOT NULL,
    offline integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.agent_workflow (
    agent_id bigint NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    reason text,
    workflow_id text,
    workflow_name text,
    template_type text,
    published boolean DEFAULT false NOT NULL,
    key_hash bytea,
    wanted integer DEFAULT 1 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now(),
    lease_until timestamp with time zone,
    n8n_id bigint,
    webhook_path text,
    credential_id text,
    project_id text,
    CONSTRAINT agent_workflow_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text])))
);
CREATE TABLE public.chapter (
    id bigint NOT NULL,
    base_id bigint NOT NULL,
    title text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    search tsvector GENERATED ALWAYS AS (public.chapter_document(title, content)) STORED
);
ALTER TABLE public.chapter ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.chapter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chat (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    persona_id bigint,
    name text,
    branched_from_message_id bigint,
    head integer DEFAULT 0 NOT NULL,
    last_read_seq integer DEFAULT 0 NOT NULL,
    unread_count integer DEFAULT 0 NOT NULL,
    last_message_id bigint,
    last_message_is_agent boolean,
    last_message_at timestamp with time zone,
    active_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    root_id bigint,
    lineage bigint[]
)
WITH (fillfactor='80');
ALTER TABLE public.chat ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.chat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chat_share (
    chat_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    token text NOT NULL,
    up_to_seq integer NOT NULL,
    show_persona boolean NOT NULL,
    shared_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.creator_n8n (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    base_url text NOT NULL,
    api_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    missing_scopes text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE public.creator_n8n ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.creator_n8n_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.crown (
    agent_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    network bytea,
    counts boolean DEFAULT true NOT NULL
);
CREATE TABLE public.image (
    id bigint NOT NULL,
    owner_id bigint,
    url text NOT NULL,
    optimized_url text,
    thumb_hash text,
    robohash text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    touched_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.image ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.image_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.invitation (
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.knowledge_base (
    id bigint NOT NULL,
    owner_id bigint NOT NULL,
    name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.knowledge_base ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.knowledge_base_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.message (
    id bigint NOT NULL,
    chat_id bigint NOT NULL,
    seq integer NOT NULL,
    rev integer NOT NULL,
    is_agent boolean NOT NULL,
    body text,
    client_id uuid,
    reply_to bigint,
    turn_id bigint,
    idempotency_key text,
    delivery text,
    failure jsonb,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    origin_id bigint,
    CONSTRAINT message_delivery_known CHECK ((delivery = ANY (ARRAY['queued'::text, 'answered'::text, 'failed'::text, 'stopped'::text])))
)
WITH (fillfactor='85');
ALTER TABLE public.message ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.message_search (
    message_id bigint NOT NULL,
    user_id bigint NOT NULL,
    place integer NOT NULL,
    shelf bigint NOT NULL,
    document tsvector NOT NULL
);
CREATE TABLE public.message_search_progress (
    id integer NOT NULL,
    indexed_to bigint DEFAULT '0'::bigint NOT NULL,
    checked_to bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.migration (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migration_id_seq OWNED BY public.migration.id;
CREATE TABLE public.n8n_departure (
    id bigint NOT NULL,
    base_url text NOT NULL,
    n8n_user_id text,
    email text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    project_id text,
    CONSTRAINT n8n_departure_whose CHECK (((n8n_user_id IS NOT NULL) OR (email IS NOT NULL)))
);
ALTER TABLE public.n8n_departure ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.n8n_departure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.n8n_key_notice (
    id integer NOT NULL,
    state text NOT NULL,
    CONSTRAINT n8n_key_notice_one CHECK ((id = 1))
);
CREATE TABLE public.n8n_member (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    base_url text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    reason text,
    invited boolean DEFAULT false NOT NULL,
    n8n_user_id text,
    password text,
    api_key text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now(),
    lease_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    project_id text,
    CONSTRAINT n8n_member_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text])))
);
ALTER TABLE public.n8n_member ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.n8n_member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oidc_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.oidc_request (
    state_hash bytea NOT NULL,
    session_id bigint NOT NULL,
    return_to text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.otp_code (
    id bigint NOT NULL,
    email text NOT NULL,
    session_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    dead_at timestamp with time zone
);
ALTER TABLE public.otp_code ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.otp_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.persona (
    id bigint NOT NULL,
    owner_id bigint,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    image_id bigint,
    is_default boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.persona ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.persona_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
)
WITH (fillfactor='70');
CREATE TABLE public.report (
    id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    message_id bigint,
    reason text NOT NULL,
    note text,
    agent_name text NOT NULL,
    excerpt text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    outcome text,
    discounted boolean DEFAULT false NOT NULL,
    network bytea,
    CONSTRAINT report_outcome_known CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'upheld'::text])))
);
CREATE TABLE public.report_case (
    agent_id bigint NOT NULL,
    open boolean DEFAULT true NOT NULL,
    last_report_at timestamp with time zone DEFAULT now() NOT NULL,
    review_asked_at timestamp with time zone,
    review_notify_at timestamp with time zone
);
ALTER TABLE public.report ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.run (
    agent_id bigint NOT NULL,
    turn_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    message_id bigint NOT NULL,
    outcome text NOT NULL,
    failure_code text,
    attempts integer NOT NULL,
    workflow_id text,
    execution_id text,
    created_at timestamp with time zone NOT NULL,
    queued_ms integer,
    first_chunk_ms integer,
    total_ms integer,
    steps jsonb,
    failure_detail jsonb,
    execution_stop text,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['waiting'::text, 'answered'::text, 'failed'::text, 'stopped'::text])))
);
CREATE TABLE public.run_progress (
    id integer NOT NULL,
    collected_to bigint NOT NULL
);
CREATE UNLOGGED TABLE public.running_reply (
    turn_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    message_id bigint NOT NULL,
    attempt integer NOT NULL,
    index integer NOT NULL,
    text text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.session (
    id bigint NOT NULL,
    token_hash bytea NOT NULL,
    user_id bigint,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.session ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.skill (
    id bigint NOT NULL,
    agent_id bigint NOT NULL,
    name text NOT NULL
);
ALTER TABLE public.skill ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.skill_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.socket_io_attachments (
    id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now(),
    payload bytea
);
CREATE SEQUENCE public.socket_io_attachments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.socket_io_attachments_id_seq OWNED BY public.socket_io_attachments.id;
CREATE TABLE public.stray_file (
    name text NOT NULL,
    remove_after timestamp with time zone NOT NULL
);
CREATE TABLE public.turn (
    id bigint NOT NULL,
    chat_id bigint NOT NULL,
    message_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    locale text DEFAULT 'en'::text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    lease uuid,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    deadline timestamp with time zone,
    failure_code text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    first_chunk_at timestamp with time zone,
    finished_at timestamp with time zone,
    line_until timestamp with time zone,
    line_code text,
    trace_parent text,
    workflow_id text,
    execution_id text,
    CONSTRAINT turn_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'answered'::text, 'failed'::text, 'stopped'::text])))
)
WITH (fillfactor='70');
ALTER TABLE public.turn ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.turn_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW public.typeorm_metadata AS
 SELECT 'GENERATED_COLUMN'::text AS type,
    (columns.table_catalog)::text AS database,
    (columns.table_schema)::text AS schema,
    (columns.table_name)::text AS "table",
    (columns.column_name)::text AS name,
    (columns.generation_expression)::text AS value
   FROM information_schema.columns
  WHERE ((columns.is_generated)::text = 'ALWAYS'::text);
CREATE TABLE public."user" (
    id bigint NOT NULL,
    username text NOT NULL,
    email text,
    first_name text,
    last_name text,
    bio text,
    image_id bigint,
    password_hash text,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    locale text DEFAULT 'en'::text NOT NULL
);
ALTER TABLE public."user" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.username_claim (
    skeleton text NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.waitlist_entry (
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);
ALTER TABLE ONLY public.socket_io_attachments ALTER COLUMN id SET DEFAULT nextval('public.socket_io_attachments_id_seq'::regclass);
INSERT INTO public.image VALUES (1, NULL, '/images/default-agent.svg', '/images/default-agent.svg', NULL, NULL, '2026-11-26 22:33:52.784428+00', '2026-11-26 22:33:53.03926+00');
INSERT INTO public.message_search_progress VALUES (1, 0, 0);
INSERT INTO public.migration VALUES (1, 1795000000000, 'Initial1795000000000');
INSERT INTO public.migration VALUES (2, 1795000001000, 'RateLimit1795000001000');
INSERT INTO public.migration VALUES (3, 1795000010000, 'SuspendedAgents1795000010000');
INSERT INTO public.migration VALUES (4, 1795000011000, 'Oidc1795000011000');
INSERT INTO public.migration VALUES (5, 1795000012000, 'Pictures1795000012000');
INSERT INTO public.migration VALUES (6, 1795000013000, 'ChapterSearch1795000013000');
INSERT INTO public.migration VALUES (7, 1795000014000, 'MessageSearch1795000014000');
INSERT INTO public.migration VALUES (8, 1795000015000, 'CatalogueGrowth1795000015000');
INSERT INTO public.migration VALUES (9, 1795000016000, 'WaitingTurns1795000016000');
INSERT INTO public.migration VALUES (10, 1795000016500, 'AgentWorkflow1795000016500');
INSERT INTO public.migration VALUES (11, 1795000017000, 'BoundedWords1795000017000');
INSERT INTO public.migration VALUES (12, 1795000018000, 'CreatorN8n1795000018000');
INSERT INTO public.migration VALUES (13, 1795000018500, 'N8nMember1795000018500');
INSERT INTO public.migration VALUES (14, 1795000019000, 'AgentAvailability1795000019000');
INSERT INTO public.migration VALUES (15, 1795000019500, 'Runs1795000019500');
INSERT INTO public.migration VALUES (16, 1795000019900, 'UserLocale1795000019900');
INSERT INTO public.migration VALUES (17, 1795000020000, 'TurnLine1795000020000');
INSERT INTO public.migration VALUES (18, 1795000021000, 'ChatShare1795000021000');
INSERT INTO public.migration VALUES (19, 1795000030000, 'ChatBranches1795000030000');
INSERT INTO public.migration VALUES (20, 1795000031000, 'TurnTrace1795000031000');
INSERT INTO public.migration VALUES (21, 1795000032000, 'Moderation1795000032000');
INSERT INTO public.migration VALUES (22, 1795000032100, 'AccountRights1795000032100');
INSERT INTO public.migration VALUES (23, 1795000033000, 'TurnDue1795000033000');
INSERT INTO public.migration VALUES (24, 1795000034000, 'CatalogueNames1795000034000');
INSERT INTO public.migration VALUES (25, 1795000035000, 'BranchForks1795000035000');
INSERT INTO public.migration VALUES (26, 1795000036000, 'NamesInOrder1795000036000');
INSERT INTO public.migration VALUES (27, 1795000041000, 'SessionEnd1795000041000');
INSERT INTO public.migration VALUES (28, 1795000043000, 'NameClaims1795000043000');
INSERT INTO public.migration VALUES (29, 1795000043100, 'ClaimNames1795000043100');
INSERT INTO public.migration VALUES (30, 1795000043200, 'Voices1795000043200');
INSERT INTO public.migration VALUES (31, 1795000043300, 'VoiceIndexes1795000043300');
INSERT INTO public.migration VALUES (32, 1795000044000, 'WebhookPath1795000044000');
INSERT INTO public.migration VALUES (33, 1795000044100, 'WebhookSecret1795000044100');
INSERT INTO public.migration VALUES (34, 1795000045000, 'N8nDeparture1795000045000');
INSERT INTO public.migration VALUES (35, 1795000046000, 'RunFailureDetail1795000046000');
INSERT INTO public.migration VALUES (36, 1795000047000, 'CredentialId1795000047000');
INSERT INTO public.migration VALUES (37, 1795000048000, 'OwnN8nScopes1795000048000');
INSERT INTO public.migration VALUES (38, 1795000051000, 'N8nProjects1795000051000');
INSERT INTO public.migration VALUES (39, 1795000052000, 'AgentTrouble1795000052000');
INSERT INTO public.migration VALUES (40, 1795000053000, 'N8nKeyNotice1795000053000');
INSERT INTO public.migration VALUES (41, 1795000055000, 'AgentStarters1795000055000');
INSERT INTO public.migration VALUES (42, 1795000056000, 'WebhookLogin1795000056000');
INSERT INTO public.migration VALUES (43, 1795000058000, 'StoppedExecutions1795000058000');
INSERT INTO public.n8n_key_notice VALUES (1, 'ok');
INSERT INTO public.persona VALUES (1, NULL, 'Guest', 'A curious person.', NULL, false, '2026-11-26 22:33:52.784428+00');
INSERT INTO public.run_progress VALUES (1, 0);
SELECT pg_catalog.setval('public.admin_action_id_seq', 1, false);
SELECT pg_catalog.setval('public.agent_id_seq', 1, false);
SELECT pg_catalog.setval('public.chapter_id_seq', 1, false);
SELECT pg_catalog.setval('public.chat_id_seq', 1, false);
SELECT pg_catalog.setval('public.creator_n8n_id_seq', 1, false);
SELECT pg_catalog.setval('public.image_id_seq', 1000, true);
SELECT pg_catalog.setval('public.knowledge_base_id_seq', 1, false);
SELECT pg_catalog.setval('public.message_id_seq', 1, false);
SELECT pg_catalog.setval('public.migration_id_seq', 43, true);
SELECT pg_catalog.setval('public.n8n_departure_id_seq', 1, false);
SELECT pg_catalog.setval('public.n8n_member_id_seq', 1, false);
SELECT pg_catalog.setval('public.otp_code_id_seq', 1, false);
SELECT pg_catalog.setval('public.persona_id_seq', 1000, true);
SELECT pg_catalog.setval('public.report_id_seq', 1, false);
SELECT pg_catalog.setval('public.session_id_seq', 1, false);
SELECT pg_catalog.setval('public.skill_id_seq', 1, false);
SELECT pg_catalog.setval('public.socket_io_attachments_id_seq', 1, false);
SELECT pg_catalog.setval('public.turn_id_seq', 1, false);
SELECT pg_catalog.setval('public.user_id_seq', 1, false);
ALTER TABLE ONLY public.running_reply
    ADD CONSTRAINT "PK_0347682578dda4fd9082db2c441" PRIMARY KEY (turn_id);
ALTER TABLE ONLY public.agent
    ADD CONSTRAINT "PK_1000e989398c5d4ed585cf9a46f" PRIMARY KEY (id);
ALTER TABLE ONLY public.persona
    ADD CONSTRAINT "PK_13aefc75f60510f2be4cd243d71" PRIMARY KEY (id);
ALTER TABLE ONLY public.knowledge_base
    ADD CONSTRAINT "PK_19d3f52f6da1501b7e235f1da5c" PRIMARY KEY (id);
ALTER TABLE ONLY public.chapter
    ADD CONSTRAINT "PK_275bd1c62bed7dff839680614ca" PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT "PK_9d0b2ba74336710fd31154738a5" PRIMARY KEY (id);
ALTER TABLE ONLY public.skill
    ADD CONSTRAINT "PK_a0d33334424e64fb78dc3ce7196" PRIMARY KEY (id);
ALTER TABLE ONLY public.turn
    ADD CONSTRAINT "PK_a9046ae56d7e5b2b1f7413b5e6d" PRIMARY KEY (id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT "PK_ba01f0a3e0123651915008bc578" PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT "PK_bcb0a0d2333443083582a05cdd8" PRIMARY KEY (email);
ALTER TABLE ONLY public.otp_code
    ADD CONSTRAINT "PK_c2c773c7da0f03da4a23c4066a7" PRIMARY KEY (id);
ALTER TABLE ONLY public.waitlist_entry
    ADD CONSTRAINT "PK_c44e503e5201bd169f7269f450f" PRIMARY KEY (email);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT "PK_cace4a159ff9f2512dd42373760" PRIMARY KEY (id);
ALTER TABLE ONLY public.image
    ADD CONSTRAINT "PK_d6db1ab4ee9ad9dbe86c64e4cc3" PRIMARY KEY (id);
ALTER TABLE ONLY public.crown
    ADD CONSTRAINT "PK_d86936450e03187f8ece9ee8c1f" PRIMARY KEY (agent_id, user_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT "PK_f55da76ac1c3ac420f444d2ff11" PRIMARY KEY (id);
ALTER TABLE ONLY public.account_erasure
    ADD CONSTRAINT account_erasure_pk PRIMARY KEY (user_id);
ALTER TABLE ONLY public.account_export
    ADD CONSTRAINT account_export_pk PRIMARY KEY (user_id);
ALTER TABLE ONLY public.admin_action
    ADD CONSTRAINT admin_action_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.agent_check
    ADD CONSTRAINT agent_check_pkey PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.agent_name_claim
    ADD CONSTRAINT agent_name_claim_pk PRIMARY KEY (skeleton);
ALTER TABLE ONLY public.agent_run_tally
    ADD CONSTRAINT agent_run_tally_pkey PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.agent_tally
    ADD CONSTRAINT agent_tally_pk PRIMARY KEY (type, block);
ALTER TABLE ONLY public.agent_workflow
    ADD CONSTRAINT agent_workflow_pkey PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.chat_share
    ADD CONSTRAINT chat_share_pk PRIMARY KEY (chat_id);
ALTER TABLE ONLY public.creator_n8n
    ADD CONSTRAINT creator_n8n_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_search
    ADD CONSTRAINT message_search_pk PRIMARY KEY (message_id);
ALTER TABLE ONLY public.message_search_progress
    ADD CONSTRAINT message_search_progress_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.n8n_departure
    ADD CONSTRAINT n8n_departure_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.n8n_key_notice
    ADD CONSTRAINT n8n_key_notice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.n8n_member
    ADD CONSTRAINT n8n_member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oidc_identity
    ADD CONSTRAINT oidc_identity_pk PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.oidc_request
    ADD CONSTRAINT oidc_request_pk PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.report_case
    ADD CONSTRAINT report_case_pk PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.run
    ADD CONSTRAINT run_pk PRIMARY KEY (agent_id, turn_id);
ALTER TABLE ONLY public.run_progress
    ADD CONSTRAINT run_progress_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.socket_io_attachments
    ADD CONSTRAINT socket_io_attachments_id_key UNIQUE (id);
ALTER TABLE ONLY public.stray_file
    ADD CONSTRAINT stray_file_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.username_claim
    ADD CONSTRAINT username_claim_pk PRIMARY KEY (skeleton);
CREATE INDEX account_erasure_due ON public.account_erasure USING btree (due_at);
CREATE INDEX admin_action_actor ON public.admin_action USING btree (actor_id);
CREATE INDEX admin_action_agent ON public.admin_action USING btree (agent_id, id) WHERE (agent_id IS NOT NULL);
CREATE INDEX admin_action_email ON public.admin_action USING btree (email) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX agent_api_key ON public.agent USING btree (api_key_hash);
CREATE INDEX agent_check_due ON public.agent_check USING btree (due_at);
CREATE INDEX agent_check_tell ON public.agent_check USING btree (tell_at) WHERE (tell_at IS NOT NULL);
CREATE INDEX agent_creator ON public.agent USING btree (creator_id, id);
CREATE INDEX agent_hidden_untold ON public.agent USING btree (hidden_tell_at) WHERE (hidden_tell_at IS NOT NULL);
CREATE INDEX agent_image ON public.agent USING btree (image_id);
CREATE INDEX agent_knowledge_base ON public.agent USING btree (knowledge_base_id);
CREATE INDEX agent_name_claim_agent ON public.agent_name_claim USING btree (agent_id);
CREATE INDEX agent_name_grams ON public.agent USING gin (public.agent_name_grams(name)) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX agent_name_lowered ON public.agent USING btree (status, offline, name, id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX agent_name_ordered ON public.agent USING btree (status, offline, name COLLATE "und-x-icu", id, lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX agent_name_unique ON public.agent USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX agent_newest_named ON public.agent USING btree (status, offline, id) INCLUDE (name) WHERE (deleted_at IS NULL);
CREATE INDEX agent_popular_named ON public.agent USING btree (status, offline, crowns_number, id) INCLUDE (name) WHERE (deleted_at IS NULL);
CREATE INDEX agent_previous_api_key ON public.agent USING btree (previous_api_key_hash);
CREATE INDEX agent_type_name_lowered ON public.agent USING btree (status, type, offline, name, id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX agent_type_name_ordered ON public.agent USING btree (status, type, offline, name COLLATE "und-x-icu", id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX agent_type_named ON public.agent USING btree (status, type, offline, id) INCLUDE (name) WHERE (deleted_at IS NULL);
CREATE INDEX agent_type_popular_named ON public.agent USING btree (status, type, offline, crowns_number, id) INCLUDE (name) WHERE (deleted_at IS NULL);
CREATE INDEX agent_workflow_due ON public.agent_workflow USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX agent_workflow_id ON public.agent_workflow USING btree (COALESCE(n8n_id, (0)::bigint), workflow_id);
CREATE INDEX agent_workflow_n8n ON public.agent_workflow USING btree (n8n_id) WHERE (n8n_id IS NOT NULL);
CREATE INDEX agent_workflow_unmoved ON public.agent_workflow USING btree (agent_id) WHERE ((workflow_id IS NOT NULL) AND (webhook_path IS NULL) AND (due_at IS NULL));
CREATE INDEX chapter_base ON public.chapter USING btree (base_id, id);
CREATE INDEX chapter_search ON public.chapter USING gin (base_id, search) WITH (fastupdate=off);
CREATE INDEX chat_by_activity ON public.chat USING btree (user_id, active_at, id);
CREATE INDEX chat_by_agent ON public.chat USING btree (agent_id, user_id);
CREATE INDEX chat_by_root ON public.chat USING btree (root_id, id) WHERE (root_id IS NOT NULL);
CREATE INDEX chat_persona ON public.chat USING btree (persona_id);
CREATE UNIQUE INDEX chat_share_token ON public.chat_share USING btree (token_hash);
CREATE UNIQUE INDEX creator_n8n_user ON public.creator_n8n USING btree (user_id);
CREATE INDEX crown_network ON public.crown USING btree (agent_id, network) WHERE (counts AND (network IS NOT NULL));
CREATE INDEX crown_uncounted ON public.crown USING btree (agent_id, user_id) WHERE (NOT counts);
CREATE INDEX crown_user ON public.crown USING btree (user_id);
CREATE INDEX image_owner ON public.image USING btree (owner_id);
CREATE UNIQUE INDEX image_robohash ON public.image USING btree (owner_id, robohash) WHERE (robohash IS NOT NULL);
CREATE INDEX invitation_created ON public.invitation USING btree (created_at, email);
CREATE INDEX knowledge_base_name_ordered ON public.knowledge_base USING btree (owner_id, name COLLATE "und-x-icu", id);
CREATE INDEX knowledge_base_owner ON public.knowledge_base USING btree (owner_id, id);
CREATE UNIQUE INDEX message_answer_of_turn ON public.message USING btree (turn_id) WHERE (turn_id IS NOT NULL);
CREATE UNIQUE INDEX message_client_id ON public.message USING btree (chat_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX message_copies ON public.message USING btree (origin_id, chat_id) WHERE (origin_id IS NOT NULL);
CREATE UNIQUE INDEX message_idempotency ON public.message USING btree (chat_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX message_reply_to ON public.message USING btree (reply_to) WHERE (reply_to IS NOT NULL);
CREATE UNIQUE INDEX message_rev ON public.message USING btree (chat_id, rev);
CREATE INDEX message_search_of_user ON public.message_search USING btree (user_id, message_id);
CREATE INDEX message_search_words ON public.message_search USING gin (shelf, document) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE UNIQUE INDEX message_seq ON public.message USING btree (chat_id, seq);
CREATE INDEX n8n_departure_due ON public.n8n_departure USING btree (due_at);
CREATE INDEX n8n_member_due ON public.n8n_member USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX n8n_member_user ON public.n8n_member USING btree (user_id);
CREATE INDEX oidc_identity_user ON public.oidc_identity USING btree (user_id);
CREATE INDEX oidc_request_expiry ON public.oidc_request USING btree (expires_at);
CREATE INDEX oidc_request_session ON public.oidc_request USING btree (session_id);
CREATE INDEX otp_code_email ON public.otp_code USING btree (email, created_at);
CREATE INDEX otp_code_expiry ON public.otp_code USING btree (expires_at);
CREATE INDEX otp_code_session ON public.otp_code USING btree (session_id);
CREATE UNIQUE INDEX persona_default ON public.persona USING btree (owner_id) WHERE is_default;
CREATE INDEX persona_image ON public.persona USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX persona_owner ON public.persona USING btree (owner_id, id);
CREATE INDEX rate_limit_expire ON public.rate_limit USING btree (expire);
CREATE INDEX report_agent ON public.report USING btree (agent_id, id);
CREATE INDEX report_case_newest ON public.report_case USING btree (open, last_report_at, agent_id);
CREATE INDEX report_case_unnotified ON public.report_case USING btree (review_notify_at) WHERE (review_notify_at IS NOT NULL);
CREATE UNIQUE INDEX report_once ON public.report USING btree (reporter_id, agent_id, COALESCE(message_id, (0)::bigint));
CREATE INDEX run_not_answered ON public.run USING btree (agent_id, outcome, turn_id) WHERE (outcome <> 'answered'::text);
CREATE INDEX running_reply_chat ON public.running_reply USING btree (chat_id);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE UNIQUE INDEX session_token ON public.session USING btree (token_hash);
CREATE INDEX "session_user" ON public.session USING btree (user_id);
CREATE INDEX skill_agent ON public.skill USING btree (agent_id, id);
CREATE INDEX socket_io_attachments_created ON public.socket_io_attachments USING btree (created_at);
CREATE INDEX stray_file_due ON public.stray_file USING btree (remove_after);
CREATE INDEX turn_due ON public.turn USING btree (due_at) WHERE (finished_at IS NULL);
CREATE INDEX turn_message ON public.turn USING btree (message_id, id);
CREATE UNIQUE INDEX turn_one_open_or_answered ON public.turn USING btree (message_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'answered'::text]));
CREATE INDEX turn_open_of_chat ON public.turn USING btree (chat_id, id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text]));
CREATE INDEX turn_waiting ON public.turn USING btree (id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX user_email ON public."user" USING btree (email);
CREATE INDEX user_image ON public."user" USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX user_mailbox ON public."user" USING btree (public.mailbox_of(email)) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX user_username_lower ON public."user" USING btree (lower(username));
CREATE INDEX username_claim_user ON public.username_claim USING btree (user_id);
CREATE INDEX waitlist_entry_created ON public.waitlist_entry USING btree (created_at, email);
CREATE TRIGGER agent_check_begins AFTER INSERT ON public.agent FOR EACH ROW WHEN (((new.status = 'ready'::text) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION public.agent_check_wanted();
CREATE TRIGGER agent_check_wanted AFTER UPDATE OF status, deleted_at, n8n_workflow_id, api_key_hash ON public.agent FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.n8n_workflow_id IS DISTINCT FROM new.n8n_workflow_id)) OR (old.api_key_hash IS DISTINCT FROM new.api_key_hash))) EXECUTE FUNCTION public.agent_check_wanted();
CREATE TRIGGER agent_online_again BEFORE UPDATE OF status, deleted_at ON public.agent FOR EACH ROW WHEN (((new.offline OR new.troubled) AND ((new.status <> 'ready'::text) OR (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION public.agent_online_again();
CREATE TRIGGER agent_tally AFTER INSERT OR DELETE OR UPDATE OF status, type, offline, deleted_at ON public.agent FOR EACH ROW EXECUTE FUNCTION public.tally_agent();
CREATE TRIGGER agent_workflow_entered AFTER UPDATE OF n8n_workflow_id ON public.agent FOR EACH ROW WHEN ((old.n8n_workflow_id IS DISTINCT FROM new.n8n_workflow_id)) EXECUTE FUNCTION public.agent_workflow_wanted();
CREATE TRIGGER agent_workflow_gone AFTER DELETE ON public.agent FOR EACH ROW EXECUTE FUNCTION public.agent_workflow_wanted();
CREATE TRIGGER agent_workflow_wanted AFTER UPDATE OF name, status, template_type, api_key_hash, deleted_at ON public.agent FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status)) OR (old.template_type IS DISTINCT FROM new.template_type)) OR (old.api_key_hash IS DISTINCT FROM new.api_key_hash)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.agent_workflow_wanted();
CREATE TRIGGER image_files_stray AFTER DELETE ON public.image FOR EACH ROW EXECUTE FUNCTION public.image_files_stray();
CREATE TRIGGER message_search_deleted AFTER DELETE ON public.message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_deleted_messages();
CREATE TRIGGER message_search_emptied AFTER UPDATE OF body ON public.message FOR EACH ROW WHEN ((new.body IS NULL)) EXECUTE FUNCTION public.forget_emptied_message();
CREATE TRIGGER run_added AFTER INSERT ON public.run REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_new_runs();
CREATE TRIGGER run_changed AFTER UPDATE ON public.run REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION public.tally_changed_runs();
ALTER TABLE ONLY public.account_erasure
    ADD CONSTRAINT account_erasure_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_export
    ADD CONSTRAINT account_export_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.admin_action
    ADD CONSTRAINT admin_action_actor_fk FOREIGN KEY (actor_id) REFERENCES public."user"(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.admin_action
    ADD CONSTRAINT admin_action_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.agent_check
    ADD CONSTRAINT agent_check_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_creator_fk FOREIGN KEY (creator_id) REFERENCES public."user"(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_image_fk FOREIGN KEY (image_id) REFERENCES public.image(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_knowledge_base_fk FOREIGN KEY (knowledge_base_id) REFERENCES public.knowledge_base(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.agent_name_claim
    ADD CONSTRAINT agent_name_claim_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chapter
    ADD CONSTRAINT chapter_base_fk FOREIGN KEY (base_id) REFERENCES public.knowledge_base(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_persona_fk FOREIGN KEY (persona_id) REFERENCES public.persona(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.chat_share
    ADD CONSTRAINT chat_share_chat_fk FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.creator_n8n
    ADD CONSTRAINT creator_n8n_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.crown
    ADD CONSTRAINT crown_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.crown
    ADD CONSTRAINT crown_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.image
    ADD CONSTRAINT image_owner_fk FOREIGN KEY (owner_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.knowledge_base
    ADD CONSTRAINT knowledge_base_owner_fk FOREIGN KEY (owner_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_chat_fk FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.n8n_member
    ADD CONSTRAINT n8n_member_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_identity
    ADD CONSTRAINT oidc_identity_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_request
    ADD CONSTRAINT oidc_request_session_fk FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.otp_code
    ADD CONSTRAINT otp_code_session_fk FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.persona
    ADD CONSTRAINT persona_image_fk FOREIGN KEY (image_id) REFERENCES public.image(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.persona
    ADD CONSTRAINT persona_owner_fk FOREIGN KEY (owner_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report_case
    ADD CONSTRAINT report_case_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_reporter_fk FOREIGN KEY (reporter_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.skill
    ADD CONSTRAINT skill_agent_fk FOREIGN KEY (agent_id) REFERENCES public.agent(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.turn
    ADD CONSTRAINT turn_message_fk FOREIGN KEY (message_id) REFERENCES public.message(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_image_fk FOREIGN KEY (image_id) REFERENCES public.image(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.username_claim
    ADD CONSTRAINT username_claim_user_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
