import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { LIMITS, type Locale } from '../../contract/limits.js';
import { CurrentUser } from '../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../platform/http/access/signed-in.js';
import { drained } from '../../platform/http/body/drained.js';
import { FileBody } from '../../platform/http/body/file-body.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { clientGone } from '../../platform/http/request/client-gone.js';
import { RequestLocale } from '../../platform/http/request/request-locale.js';
import { IdParam } from '../../platform/http/validation/id-param.js';
import { SpeakReply } from './speak-reply.js';
import { SpeechDto, TranscriptionDto, TranscriptionQueryDto } from './speech.dto.js';
import { TranscribeRecording } from './transcribe-recording.js';

const RECORDING = `WebM, Ogg, MP4, WAV, FLAC or MP3 by its content, at most ${LIMITS.recordingBytes / 1024 ** 2} MB. The only part of the body.`;

/** Dictation and reading aloud with the speech services of the installation. */
@ApiTags('chat')
@Controller('chat/:id')
export class SpeechController {
  constructor(
    private readonly transcribeRecording: TranscribeRecording,
    private readonly speakReply: SpeakReply,
  ) {}

  @Post('transcription')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'chatsTranscribe',
    summary: 'Transcribe a recording for a message in this chat',
    description: 'Only with `STT_BASE_URL`; otherwise 404 `not_found`. The recording is not stored.',
  })
  @FileBody('audio', RECORDING)
  @ApiOkResponse({ type: TranscriptionDto })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'not_found',
    'chat_not_found',
    'payload_too_large',
    'unsupported_media_type',
    'recording_unreadable',
    'speech_unavailable',
    'rate_limited',
    'unavailable',
  )
  async transcribe(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: TranscriptionQueryDto,
    @RequestLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<TranscriptionDto> {
    const isGone = clientGone(request.res as Response);
    const text = await this.transcribeRecording.run(user.userId, id, request, query.locale ?? locale, isGone);
    return { text };
  }

  @Post('message/:messageId/speech')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'messagesSpeak',
    summary: 'Read a part of a reply aloud',
    description:
      'Only with `TTS_BASE_URL`; otherwise 404 `not_found`. Markdown and reasoning are left out, code and formulas are only mentioned. Nothing is stored.',
  })
  @ApiOkResponse({
    description: 'The audio.',
    content: { 'audio/mpeg': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'not_found',
    'chat_not_found',
    'message_not_found',
    'speech_unavailable',
    'rate_limited',
    'unavailable',
  )
  async speak(
    @CurrentUser() user: SignedIn,
    @IdParam('id') chatId: number,
    @IdParam('messageId') messageId: number,
    @Body() { part }: SpeechDto,
    @Res() response: Response,
  ): Promise<void> {
    const of = { chatId, messageId, part };
    await this.speakReply.run(user.userId, of, clientGone(response), async (type, audio, isOver) => {
      response.setHeader('Content-Type', type);
      for await (const chunk of audio) if (!response.write(chunk)) await drained(response, isOver);
      response.end();
    });
  }
}
