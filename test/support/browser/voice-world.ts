import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpeechService, tone } from '../services/speech-service.js';
import { DESKTOP, type Look, PHONE } from './browser.js';
import { UiWorld } from './ui-world.js';

export const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];

/** A Regent with speech services, and a browser with a fake microphone that repeats a voice and a pause. */
export async function startVoiceWorld(): Promise<{ world: UiWorld; service: SpeechService }> {
  const voice = join(mkdtempSync(join(tmpdir(), 'regent-voice-')), 'voice.wav');
  writeFileSync(voice, tone(0.8, 1.9, 48_000));
  const service = await SpeechService.start();
  const world = await UiWorld.start(
    {
      STT_BASE_URL: service.url,
      STT_MODEL: 'stt',
      TTS_BASE_URL: service.url,
      TTS_MODEL: 'tts',
      SPEECH_PER_HOUR: '0',
    },
    {},
    [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${voice}`,
      '--autoplay-policy=document-user-activation-required',
    ],
  );
  return { world, service };
}
