/**
 * Sample exports in the formats of other services. docs/integrations.md ("Chats from other services") describes the
 * sources.
 */

type Json = Record<string, unknown>;

const seconds = (minute: number): number => 1_700_000_000 + minute * 60.5;
const iso = (minute: number): string => new Date(seconds(minute) * 1000).toISOString();

interface ChatGptMessage {
  role: string;
  parts?: unknown[];
  type?: string;
  more?: Json;
  metadata?: Json;
  minute?: number;
}

/** A node of ChatGPT's `mapping`. */
export const chatGptNode = (id: string, parent: string | null, children: string[], message?: ChatGptMessage): Json => ({
  id,
  message: message
    ? {
        id,
        author: { role: message.role, name: null, metadata: {} },
        create_time: message.minute === undefined ? null : seconds(message.minute),
        update_time: null,
        content: { content_type: message.type ?? 'text', parts: message.parts ?? [] },
        status: 'finished_successfully',
        end_turn: null,
        weight: 1,
        metadata: message.metadata ?? {},
        recipient: 'all',
        channel: null,
        ...message.more,
      }
    : null,
  parent,
  children,
});

export const chatGptConversation = (id: string, title: string, nodes: Json[], current: string): Json => ({
  title,
  create_time: seconds(0),
  update_time: seconds(30),
  mapping: Object.fromEntries(nodes.map((node) => [node.id, node])),
  moderation_results: [],
  current_node: current,
  plugin_ids: null,
  conversation_id: id,
  conversation_template_id: null,
  gizmo_id: null,
  is_archived: false,
  safe_urls: [],
  default_model_slug: 'auto',
  id,
});

/**
 * A conversation with hidden nodes, reasoning, a tool, an image; the first reply was regenerated, and the second
 * question was edited. The original question was shown last.
 */
export const chatGptTree = (id = 'c-1', title = 'Trip to Rome'): Json =>
  chatGptConversation(
    id,
    title,
    [
      chatGptNode('root', null, ['sys']),
      chatGptNode('sys', 'root', ['ctx'], {
        ...{ role: 'system', parts: [''], metadata: { is_visually_hidden_from_conversation: true } },
      }),
      chatGptNode('ctx', 'sys', ['u1'], { role: 'user', type: 'user_editable_context' }),
      chatGptNode('u1', 'ctx', ['a1', 'a2t'], { role: 'user', parts: ['When to go to Rome?'], minute: 1 }),
      chatGptNode('a1', 'u1', [], { role: 'assistant', parts: ['In May.'], minute: 2 }),
      chatGptNode('a2t', 'u1', ['a2c'], {
        role: 'assistant',
        type: 'thoughts',
        more: { content: { content_type: 'thoughts', thoughts: [] } },
      }),
      chatGptNode('a2c', 'a2t', ['a2r'], { role: 'assistant', type: 'code', more: { recipient: 'web' } }),
      chatGptNode('a2r', 'a2c', ['a2'], { role: 'tool', parts: ['SECRET TOOL'] }),
      chatGptNode('a2', 'a2r', ['u2', 'u2b'], {
        ...{ role: 'assistant', parts: ['In September. \uE200cite\uE202turn0search0\uE201'], minute: 3 },
      }),
      chatGptNode('u2', 'a2', ['a3'], {
        role: 'user',
        type: 'multimodal_text',
        parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1' }, 'And this place?'],
        metadata: { attachments: [{ id: 'file-1', name: 'forum.jpg', mime_type: 'image/jpeg' }] },
        minute: 4,
      }),
      chatGptNode('a3', 'u2', [], { role: 'assistant', parts: ['The Forum.'], minute: 5 }),
      chatGptNode('u2b', 'a2', ['a4'], { role: 'user', parts: ['And Naples?'], minute: 6 }),
      chatGptNode('a4', 'u2b', [], { role: 'assistant', parts: ['Too.'], minute: 7 }),
    ],
    'a3',
  );

/** A message of Claude's export. */
export const claudeMessage = (uuid: string, sender: string, text: string, parent?: string, more: Json = {}): Json => ({
  uuid,
  text,
  content: [{ start_timestamp: iso(1), stop_timestamp: iso(1), type: 'text', text, citations: [] }],
  sender,
  created_at: iso(1),
  updated_at: iso(1),
  attachments: [],
  files: [],
  ...(parent !== undefined && { parent_message_uuid: parent }),
  ...more,
});

/** Parent of Claude's first message. */
const CLAUDE_ROOT = '00000000-0000-4000-8000-000000000000';

export const claudeConversation = (uuid: string, name: string, messages: Json[], more: Json = {}): Json => ({
  uuid,
  name,
  summary: '',
  created_at: iso(0),
  updated_at: iso(30),
  account: { uuid: 'account-1' },
  chat_messages: messages,
  ...more,
});

/** A conversation with a regenerated first reply, reasoning, a tool and a pasted text. */
export const claudeTree = (uuid = 'k-1'): Json =>
  claudeConversation(uuid, 'Знакомство', [
    claudeMessage('h1', 'human', 'Привет', CLAUDE_ROOT, {
      attachments: [{ file_name: '', file_size: 4, file_type: 'txt', extracted_content: 'Длинный текст' }],
      files: [{ file_name: 'план.pdf' }],
    }),
    claudeMessage('a1', 'assistant', 'Здравствуйте', 'h1'),
    claudeMessage('a2', 'assistant', '', 'h1', {
      text: 'Thinking shown in text',
      content: [
        { type: 'thinking', thinking: 'SECRET THOUGHT' },
        { type: 'text', text: 'Добрый день' },
        { type: 'tool_use', name: 'search', input: {} },
        { type: 'tool_result', content: [] },
        { type: 'text', text: 'Чем помочь?' },
      ],
    }),
  ]);

/** An older conversation, whose messages name no parents. */
export const claudeList = (uuid = 'k-2'): Json =>
  claudeConversation(uuid, '', [
    { uuid: 'o1', text: 'One?', sender: 'human', created_at: iso(1), attachments: [], files: [] },
    { uuid: 'o2', text: 'Two.', sender: 'assistant', created_at: iso(2), attachments: [], files: [] },
    { uuid: 'o3', text: 'Three?', sender: 'human', created_at: iso(3), attachments: [], files: [] },
  ]);

const webUiMessage = (
  id: string,
  parentId: string | null,
  childrenIds: string[],
  role: string,
  content: string,
): Json => ({
  ...{ id, parentId, childrenIds, role, content, timestamp: Math.round(seconds(1)) },
  ...(role === 'assistant' && { model: 'llama3', modelName: 'llama3', modelIdx: 0, done: true }),
});

/** A row of Open WebUI's export: two models answered; the first answer was shown last. */
export const openWebUiChat = (id = 'w-1', title = 'Two models'): Json => ({
  id,
  user_id: 'user-1',
  title,
  chat: {
    id: '',
    title,
    models: ['llama3', 'qwen'],
    params: {},
    history: {
      messages: {
        u1: {
          ...webUiMessage('u1', null, ['a1', 'a2'], 'user', 'Which is larger?'),
          files: [{ type: 'image', url: 'x' }],
        },
        a1: webUiMessage(
          'a1',
          'u1',
          [],
          'assistant',
          '<details type="reasoning" done="true" duration="3">\n<summary>Thought</summary>\n> SECRET THOUGHT\n</details>\nThe sun.',
        ),
        a2: webUiMessage('a2', 'u1', [], 'assistant', 'The moon.'),
      },
      currentId: 'a1',
    },
    messages: [],
    tags: [],
    timestamp: seconds(1) * 1000,
    files: [],
  },
  updated_at: Math.round(seconds(30)),
  created_at: Math.round(seconds(0)),
  share_id: null,
  archived: false,
  pinned: false,
  meta: {},
  folder_id: null,
});
