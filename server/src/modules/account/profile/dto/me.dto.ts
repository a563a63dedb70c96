import { ApiProperty } from '@nestjs/swagger';
import { TEST_MODELS, type TestModel } from '../../../../contract/studio/preview.js';
import { ImageView } from '../../../media/public.js';
import { N8nIntegrationView } from '../../n8n-members/n8n-integration.dto.js';

/** The signed-in user. */
export class MeDto extends N8nIntegrationView {
  /** ID of the user. */
  id: number;

  /** Unique, ignoring case. */
  username: string;

  /** In lower case. */
  email: string | null;

  /** Null until the profile is completed. */
  first_name: string | null;

  /** Null until the profile is completed. */
  last_name: string | null;

  /** About the user; null if empty. */
  bio: string | null;

  /** The profile image; null if there is none. */
  image: ImageView | null;

  /** ID of the profile image. */
  image_id: number | null;

  /** Number of crowns that the user has given. */
  crowns_given: number;

  /** Whether the user has a password. */
  has_password: boolean;

  /** Whether the user is an administrator. */
  is_admin: boolean;

  /** Whether Regent transcribes recordings (`STT_BASE_URL`); otherwise browsers use their own speech recognition. */
  has_transcription: boolean;

  /** Whether Regent reads replies aloud (`TTS_BASE_URL`); otherwise browsers use their own voices. */
  has_speech: boolean;

  /** Maximum size of a file in a chat, in MB (`FILE_MAX_MB`). */
  file_max_mb: number;

  /**
   * Whose language model answers test messages of the template `openrouter`: Regent's (`LLM_BASE_URL`), or that of the
   * agent's workflow in n8n. Null if there is none, and agents quote their texts.
   */
  @ApiProperty({ enum: TEST_MODELS, enumName: 'TestModel', nullable: true })
  test_model: TestModel | null;
}
