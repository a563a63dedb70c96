/** Where a chat is downloaded from: a link, so that the browser writes a long chat to the disk as it comes. */
export function exportUrl(chatId: number, format: 'markdown' | 'json', language: string): string {
  const locale = language.startsWith('ru') ? 'ru' : 'en';
  return `/api/chat/${chatId}/export/?format=${format}&locale=${locale}`;
}
