import { PAGE } from '../../../contract/limits.js';
import { AGENT_FIELD_NAMES } from '../../../contract/studio/agent-fields.js';
import { rowsWithinBytes } from '../../../platform/db/rows-within-bytes.js';
import { type Statement, statementsOf } from '../../../platform/db/sql.js';

// JSON made in the database, as rows of all modules are exported (ADR 31).
const statement = statementsOf('export');

const AGENT_FIELD_PAIRS = AGENT_FIELD_NAMES.map((name) => `'${name}', x.${name}`).join(', ');

/** Rows of `$1` with an id above `$2`, at most `$3`, as `id` and `item`. */
const list = (name: string, item: string, from: string, where: string, id = 'x.id'): Statement =>
  statement(
    name,
    `SELECT ${id} AS id, jsonb_build_object(${item}) AS item FROM ${from} WHERE ${where} AND ${id} > $2 ORDER BY ${id} LIMIT $3`,
  );

/** Names are clean: no path, no control characters. */
const FILE_PATH = `'files/' || x.id || '-' || x.name`;

export const PROFILE = statement(
  'profile',
  `SELECT jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email, 'first_name', u.first_name,
      'last_name', u.last_name, 'bio', u.bio, 'language', u.locale, 'has_password', u.password_hash IS NOT NULL,
      'picture', i.url, 'created_at', u.created_at, 'own_n8n', (SELECT base_url FROM creator_n8n WHERE user_id = u.id),
      'sign_in_services', (SELECT coalesce(jsonb_agg(o.issuer), '[]') FROM oidc_identity o WHERE o.user_id = u.id)) AS item
    FROM "user" u LEFT JOIN image i ON i.id = u.image_id WHERE u.id = $1`,
);

/** Files with one list each. They contain no secrets of sessions, keys or passwords. */
export const LISTS: Record<string, Statement> = {
  'sessions.json': list(
    'sessions',
    `'id', x.id, 'browser', x.user_agent, 'created_at', x.created_at, 'last_seen_at', x.last_seen_at, 'expires_at', x.expires_at`,
    'session x',
    'x.user_id = $1',
  ),
  'personas.json': list(
    'personas',
    `'id', x.id, 'name', x.name, 'description', x.description, 'is_default', x.is_default, 'picture', i.url, 'created_at', x.created_at`,
    'persona x LEFT JOIN image i ON i.id = x.image_id',
    'x.owner_id = $1',
  ),
  'agents.json': list(
    'agents',
    `'id', x.id, 'name', x.name, 'type', x.type, 'short_description', x.short_description, 'description', x.description,
     ${AGENT_FIELD_PAIRS}, 'step_names', x.step_names, 'status', x.status, 'picture', i.url,
     'skills', (SELECT coalesce(jsonb_agg(s.name ORDER BY s.id), '[]') FROM skill s WHERE s.agent_id = x.id),
     'knowledge_base_id', x.knowledge_base_id, 'template_type', x.template_type, 'n8n_workflow_id', x.n8n_workflow_id,
     'crowns_number', x.crowns_number, 'conversation_count', x.chats_count, 'hidden_at', x.hidden_at,
     'public_page', (SELECT jsonb_build_object('slug', p.slug, 'is_enabled', p.is_enabled,
       'sample_question', p.sample_question, 'sample_answer', p.sample_answer) FROM agent_page p WHERE p.agent_id = x.id),
     'version', x.version, 'test_questions', x.test_questions,
     'draft', (SELECT d.content || jsonb_build_object('knowledgeBaseId', d.knowledge_base_id, 'updated_at', d.updated_at) FROM agent_draft d WHERE d.agent_id = x.id),
     'created_at', x.created_at, 'updated_at', x.updated_at`,
    'agent x LEFT JOIN image i ON i.id = x.image_id',
    'x.creator_id = $1 AND x.deleted_at IS NULL',
  ),
  'crowns.json': list(
    'crowns',
    `'agent_id', x.agent_id, 'agent', a.name, 'created_at', x.created_at`,
    'crown x JOIN agent a ON a.id = x.agent_id',
    'x.user_id = $1',
    'x.agent_id',
  ),
  'notify-requests.json': list(
    'notify-requests',
    `'agent_id', x.agent_id, 'agent', a.name, 'created_at', x.created_at`,
    'notify_request x JOIN agent a ON a.id = x.agent_id',
    'x.user_id = $1',
    'x.agent_id',
  ),
  'reports.json': list(
    'reports',
    `'id', x.id, 'agent_id', x.agent_id, 'agent', x.agent_name, 'message_id', x.message_id, 'reason', x.reason,
     'note', x.note, 'reported_text', x.excerpt, 'outcome', x.outcome, 'created_at', x.created_at, 'updated_at', x.updated_at`,
    'report x',
    'x.reporter_id = $1',
  ),
  'chat-imports.json': list(
    'chat-imports',
    `'file', x.name, 'status', x.status, 'format', x.format, 'imported_count', x.imported_count, 'known_count', x.known_count,
     'left_out_count', x.left_out_count, 'left_out', x.left_out, 'created_at', x.created_at, 'finished_at', x.finished_at`,
    'chat_import x',
    'x.user_id = $1',
    'x.user_id',
  ),
  'pictures.json': list(
    'pictures',
    `'id', x.id, 'picture', x.url, 'created_at', x.created_at`,
    'image x',
    'x.owner_id = $1',
  ),
  'files.json': list(
    'files',
    `'id', x.id, 'chat_id', x.chat_id, 'name', x.name, 'mime_type', x.mime_type, 'size', x.size, 'path', ${FILE_PATH}, 'created_at', x.created_at`,
    'chat_file x',
    'x.user_id = $1',
  ),
};

/** The files of `files.json`: path in the export, and name in the storage. */
export const STORED_FILES = list(
  'stored-files',
  `'path', ${FILE_PATH}, 'stored_name', x.stored_name`,
  'chat_file x',
  'x.user_id = $1',
);

/** Records with a file each: their heads, and a list in each file, where `$1` is the record. */
export interface Folder {
  name: string;
  heads: Statement;
  /** Name of the list in the file. */
  field: string;
  parts: Statement;
}

export const FOLDERS: Folder[] = [
  {
    name: 'agent-versions',
    heads: list(
      'versioned-agents',
      `'id', x.id, 'name', x.name, 'live', x.version`,
      'agent x',
      'x.creator_id = $1 AND x.deleted_at IS NULL AND EXISTS (SELECT FROM agent_version v WHERE v.agent_id = x.id)',
    ),
    field: 'versions',
    parts: list(
      'versions',
      `'number', x.number, 'note', x.note, 'restored_from', x.restored_from, 'content', x.content,
       'knowledge_base_id', x.knowledge_base_id, 'created_at', x.created_at`,
      'agent_version x',
      'x.agent_id = $1',
      'x.number',
    ),
  },
  {
    name: 'knowledge-bases',
    heads: list(
      'bases',
      `'id', x.id, 'name', x.name, 'created_at', x.created_at, 'documents', (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'id', d.id, 'name', d.name, 'url', d.url, 'status', d.status, 'created_at', d.created_at, 'read_at', d.read_at)
         ORDER BY d.id), '[]') FROM knowledge_document d WHERE d.base_id = x.id)`,
      'knowledge_base x',
      'x.owner_id = $1',
    ),
    field: 'chapters',
    parts: list(
      'chapters',
      `'id', x.id, 'title', x.title, 'content', x.content, 'document_id', x.document_id, 'page', x.page, 'anchor', x.anchor`,
      'chapter x',
      'x.base_id = $1',
    ),
  },
  {
    name: 'chats',
    heads: list(
      'chats',
      `'id', x.id, 'name', x.name, 'agent_id', x.agent_id, 'agent', CASE WHEN a.deleted_at IS NULL THEN a.name END,
       'persona', p.name, 'persona_changes', coalesce(x.persona_changes, '[]'), 'is_pinned', x.pinned_at IS NOT NULL,
       'is_archived', x.archived_at IS NOT NULL, 'is_muted', x.is_muted, 'branched_from_message_id', x.branched_from_message_id,
       'conversation_id', coalesce(x.conversation_id, x.id), 'is_shown', x.is_shown, 'is_imported', x.is_imported, 'created_at', x.created_at,
       'shared_at', (SELECT shared_at FROM chat_share s WHERE s.chat_id = x.id)`,
      'chat x JOIN agent a ON a.id = x.agent_id LEFT JOIN persona p ON p.id = x.persona_id',
      'x.user_id = $1',
    ),
    field: 'messages',
    parts: list(
      'messages',
      `'id', x.id, 'is_agent_message', x.is_agent, 'message', x.body, 'reply_to', x.reply_to, 'delivery', x.delivery, 'is_imported', x.is_imported, 'created_at', x.created_at, 'suggestions', x.suggestions, 'sources', x.sources, 'steps', x.steps, 'files', x.files, 'request', x.request, 'answer', x.answer,
       'feedback', (SELECT jsonb_build_object('value', f.value, 'reason', f.reason, 'comment', f.comment, 'share_text', f.share_text,
         'created_at', f.created_at, 'updated_at', f.updated_at) FROM message_feedback f WHERE f.message_id = x.id)`,
      `(${rowsWithinBytes('SELECT * FROM message WHERE chat_id = $1 AND body IS NOT NULL AND seq > $2 ORDER BY seq LIMIT $3', 'seq', 'octet_length(body)', PAGE.bytes)}) x`,
      'true',
      'x.seq',
    ),
  },
];
