/** The speech services of the installation, from the account; undefined if not known yet. */
type VoiceServices = { has_transcription: boolean; has_speech: boolean } | undefined;

const hasRecorder = (): boolean => 'MediaRecorder' in window && navigator.mediaDevices !== undefined;

/** Whether speech can be converted to text: by the installation's service, or by the browser. */
export const canDictate = (me: VoiceServices): boolean =>
  me?.has_transcription ? hasRecorder() : 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;

/** Whether text can be read aloud: by the installation's service, or by the browser. */
export const canSpeak = (me: VoiceServices): boolean => me?.has_speech || 'speechSynthesis' in window;
