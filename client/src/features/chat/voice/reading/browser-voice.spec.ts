import { voiceFor } from './browser-voice';

const voice = (lang: string, more: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice => ({
  name: `${lang} ${JSON.stringify(more)}`,
  voiceURI: lang,
  lang,
  default: false,
  localService: false,
  ...more,
});

describe('voiceFor', () => {
  const remote = voice('ru-RU');
  const local = voice('ru_RU', { localService: true });
  const english = voice('en-US', { default: true });

  it('chooses a voice of the language, best one on the device', () => {
    expect(voiceFor([english, remote, local], 'ru')).toBe(local);
    expect(voiceFor([english, remote], 'ru')).toBe(remote);
    expect(voiceFor([voice('en-GB', { localService: true }), english], 'en')).toBe(english);
  });

  it('leaves other languages to the browser', () => expect(voiceFor([english, remote], 'ja')).toBeNull());
});
