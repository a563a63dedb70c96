import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { ChatModule } from '../chat/public.js';
import { SpeechLimits } from './service/speech-limits.js';
import { SpeechPlaces } from './service/speech-places.js';
import { SpeakReply } from './speak-reply.js';
import { SpeechController } from './speech.controller.js';
import { TranscribeRecording } from './transcribe-recording.js';

/** Speech services over HTTP. */
@Module({
  imports: [ChatModule, RateLimitModule, StorageModule],
  controllers: [SpeechController],
  providers: [SpeakReply, SpeechLimits, SpeechPlaces, TranscribeRecording],
})
export class SpeechApiModule {}
