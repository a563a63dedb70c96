import { prepared } from '../../../lib/lazy/preloadable';

export const StartChatDialog = prepared(async () => (await import('./start-chat-dialog')).StartChatDialog);
