/** The download URL of a chat: a link, so that the browser streams a long chat to disk. */
export function exportUrl(chatId: number, format: 'markdown' | 'json', language: string): string {
  const locale = language.startsWith('ru') ? 'ru' : 'en';
  return `/api/chat/${chatId}/export/?format=${format}&locale=${locale}`;
}
