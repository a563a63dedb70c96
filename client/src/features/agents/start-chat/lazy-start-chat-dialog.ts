import { preloadable } from '../../../lib/lazy/preloadable';

export const StartChatDialog = preloadable(async () => (await import('./start-chat-dialog')).StartChatDialog);
