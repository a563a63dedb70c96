import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SERVICE_PARTS, spokenParts, spokenText } from '../../contract/chat/spoken-text.js';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { bytesOf, callModelService, ModelServiceError } from '../../platform/model-services/model-service.js';
import { AgentMessageReader } from '../chat/public.js';
import { SpeechLimits } from './service/speech-limits.js';
import { SpeechPlaces } from './service/speech-places.js';

const FIRST_BYTE_MS = 30_000;
const TOTAL_MS = 90_000;
/** Ten minutes of MP3 at 128 kbit/s; a part is about one minute. */
const AUDIO_BYTES = 10 * 1024 * 1024;
const AUDIO = /^(?:audio\/|application\/octet-stream|binary\/octet-stream)/i;

/** Part of a reply to read. */
export interface ReplyPart {
  chatId: number;
  messageId: number;
  part: number;
}

/** Sends the audio. `type` is sent before the first byte; `isOver` aborts at the time limit. */
type Send = (type: string, audio: AsyncIterable<Uint8Array>, isOver: AbortSignal) => Promise<void>;

/** Reads replies aloud with the configured service. Stores and logs nothing. */
@Injectable()
export class SpeakReply {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limits: SpeechLimits,
    private readonly places: SpeechPlaces,
    private readonly messages: AgentMessageReader,
  ) {}

  /**
   * Streams the audio of a part to `send`.
   * @param isGone aborts when the client leaves
   * @throws ApiError 404, 422, 429, 503; after the first byte, `send` fails
   */
  async run(userId: number, { chatId, messageId, part }: ReplyPart, isGone: AbortSignal, send: Send): Promise<void> {
    if (!this.config.TTS_BASE_URL) throw new ApiError('not_found');
    await this.places.request(userId, async () => {
      const { text, sources } = await this.messages.find(messageId, chatId, userId);
      await this.limits.consumeReading(userId);
      const input = spokenParts(spokenText(text, sources), SERVICE_PARTS)[part];
      if (input === undefined) throw ApiError.field('part', 'part does not exist: the reply has fewer parts');
      await this.places.call(() => this.speak(input, isGone, send));
    });
  }

  private async speak(input: string, isGone: AbortSignal, send: Send): Promise<void> {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(), FIRST_BYTE_MS);
    const signal = AbortSignal.any([isGone, slow.signal, timeoutSignal(TOTAL_MS)]);
    try {
      const { TTS_BASE_URL, TTS_API_KEY: key, TTS_MODEL: model, TTS_VOICE: voice } = this.config;
      const body = { model, voice, input, response_format: 'mp3' };
      const response = await callModelService({ url: `${TTS_BASE_URL}/audio/speech`, key }, body, signal);
      const type = response.headers.get('content-type') ?? '';
      if (!AUDIO.test(type)) throw new ModelServiceError('The answer is not audio');
      const audio = bytesOf(response, AUDIO_BYTES);
      const first = await audio.next();
      if (first.done) throw new ModelServiceError('The answer is empty');
      clearTimeout(timer);
      await send('audio/mpeg', beginningWith(first.value, audio), signal);
    } catch (error) {
      if (isGone.aborted) return;
      this.logger.warn({ err: error }, 'Failed to read a reply aloud');
      throw new ApiError('speech_unavailable', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* beginningWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
