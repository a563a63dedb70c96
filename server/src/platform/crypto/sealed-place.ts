/** Columns that hold sealed texts, each with the column that identifies its row. `npm run rotate-secrets` seals them again. */
export const SEALED_COLUMNS = {
  'agent.api_key': 'id',
  'agent.webhook_login': 'id',
  'agent.webhook_secret': 'id',
  'chat_share.token': 'chat_id',
  'creator_n8n.api_key': 'user_id',
  'n8n_member.api_key': 'id',
  'n8n_member.password': 'id',
} as const;

/** `table.column` of a sealed text. */
export type SealedColumn = keyof typeof SEALED_COLUMNS;

/**
 * Where a sealed text is stored. It is authenticated with the text, so that a text copied into another row or column
 * does not open.
 */
export type SealedPlace = `${SealedColumn}:${number}` | 'cookie.known_browser' | `preview.resume:${number}`;

/** @param row value of the identifying column, see `SEALED_COLUMNS` */
export const sealedPlace = (column: SealedColumn, row: number): SealedPlace => `${column}:${row}`;
