import type { Locale } from '@contract/limits';
import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import type { TranscriptionDto } from '../../../../api/generated';
import { baseQuery } from '../../../../api/http/base-query';

/** Not through the store: audio does not belong there. @throws ApiError */
async function call<T>(args: FetchArgs, signal: AbortSignal): Promise<T> {
  const { data, error } = await baseQuery(args, { signal } as BaseQueryApi, {});
  if (error) throw error;
  return data as T;
}

const blobOrError = (response: Response): Promise<unknown> => (response.ok ? response.blob() : response.json());

/** The audio of a part of a reply, from the installation's service. @throws ApiError */
export const loadSpeech = (chatId: number, messageId: number, part: number, signal: AbortSignal): Promise<Blob> =>
  call(
    {
      url: `/api/chat/${chatId}/message/${messageId}/speech`,
      method: 'POST',
      body: { part },
      responseHandler: blobOrError,
    },
    signal,
  );

/** The text of a recording, from the installation's service; empty if nothing was said. @throws ApiError */
export async function transcribe(chatId: number, audio: Blob, locale: Locale, signal: AbortSignal): Promise<string> {
  const url = `/api/chat/${chatId}/transcription`;
  const { text } = await call<TranscriptionDto>({ url, method: 'POST', params: { locale }, body: { audio } }, signal);
  return text;
}
