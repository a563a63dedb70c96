import { prepared } from '../../../lib/prepared';

export const StartChatDialog = prepared(async () => (await import('./start-chat-dialog')).StartChatDialog);
