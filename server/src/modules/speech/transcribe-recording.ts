import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { fieldsOf } from '../../contract/fields.js';
import { LIMITS, type Locale } from '../../contract/limits.js';
import { truncate } from '../../contract/text/truncate.js';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { callModelService, jsonOf, ModelServiceError } from '../../platform/model-services/model-service.js';
import { FormData } from '../../platform/outbound-http/fetch.js';
import { FileReceiver } from '../../platform/storage/file-receiver.js';
import { readStart } from '../../platform/storage/read-start.js';
import { ChatReader } from '../chat/public.js';
import { AUDIO_SIGNATURE_BYTES, type AudioType, audioType } from '../media/public.js';
import { SpeechLimits } from './service/speech-limits.js';
import { SpeechPlaces } from './service/speech-places.js';

const RULE = { field: 'audio', maxBytes: LIMITS.recordingBytes };
const TIMEOUT_MS = 60_000;
const ANSWER_BYTES = 256 * 1024;
/** The service says that it cannot read the recording: it is too short, or broken. */
const UNREADABLE: readonly (number | undefined)[] = [400, 415, 422];

/** Transcribes recordings with the configured service. Stores and logs nothing of them. */
@Injectable()
export class TranscribeRecording {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limits: SpeechLimits,
    private readonly places: SpeechPlaces,
    private readonly receiver: FileReceiver,
    private readonly chats: ChatReader,
  ) {}

  /**
   * Transcribes the recording in the request. The body must not have been read.
   * @param isGone aborts when the client leaves
   * @throws ApiError 400, 404, 413, 415, 422, 429, 503
   */
  async run(userId: number, chatId: number, request: Request, locale: Locale, isGone: AbortSignal): Promise<string> {
    if (!this.config.STT_BASE_URL) throw new ApiError('not_found');
    const owned = await this.chats.ownedAmong(userId, [chatId]);
    if (!owned.has(chatId)) throw new ApiError('chat_not_found');
    return this.places.request(userId, async () => {
      await this.limits.consumeRecording(userId);
      return this.receiver.withFile(request, RULE, async (path) => {
        const type = await typeOf(path);
        return this.places.call(async () => this.transcribe(await blobOf(path, type), type, locale, isGone));
      });
    });
  }

  private async transcribe(audio: Blob, type: AudioType, locale: Locale, isGone: AbortSignal): Promise<string> {
    const form = new FormData();
    form.append('file', audio, `recording.${type.extension}`);
    form.append('model', this.config.STT_MODEL);
    form.append('language', locale);
    form.append('response_format', 'json');
    try {
      return await this.textOf(form, AbortSignal.any([isGone, timeoutSignal(TIMEOUT_MS)]));
    } catch (error) {
      const status = error instanceof ModelServiceError ? error.status : undefined;
      if (!isGone.aborted) this.logger.warn({ err: error, status }, 'Transcription failed');
      if (UNREADABLE.includes(status)) throw new ApiError('recording_unreadable');
      throw new ApiError('speech_unavailable', { cause: error });
    }
  }

  private async textOf(form: FormData, signal: AbortSignal): Promise<string> {
    const service = { url: `${this.config.STT_BASE_URL}/audio/transcriptions`, key: this.config.STT_API_KEY };
    const { text } = fieldsOf(await jsonOf(await callModelService(service, form, signal), ANSWER_BYTES));
    if (typeof text !== 'string') throw new ModelServiceError('The answer has no text');
    return truncate(text.replaceAll('\0', '').trim(), LIMITS.message);
  }
}

/** By the first bytes only. @throws ApiError 415 */
async function typeOf(path: string): Promise<AudioType> {
  const type = audioType(await readStart(path, AUDIO_SIGNATURE_BYTES));
  if (!type) throw new ApiError('unsupported_media_type', { detail: 'audio is not a known recording' });
  return type;
}

const blobOf = async (path: string, { mime }: AudioType): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(path))], { type: mime });
