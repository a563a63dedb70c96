import { ImageView } from '../../media/public.js';
import { N8nIntegrationView } from './n8n-integration.dto.js';

/** The signed-in user. */
export class MeDto extends N8nIntegrationView {
  /** Id of the user. */
  id: number;

  /** Unique, whatever the case of its letters. */
  username: string;

  /** In lower case. */
  email: string | null;

  /** Null until the profile is completed. */
  first_name: string | null;

  /** Null until the profile is completed. */
  last_name: string | null;

  /** About the user; null: nothing said. */
  bio: string | null;

  /** The profile image; null: none. */
  image: ImageView | null;

  /** ID of the profile image. */
  image_id: number | null;

  /** How many crowns the user has given. */
  crowns_given: number;

  /** Whether a password was set, with which one can sign in. */
  has_password: boolean;

  /** Whether the user operates this Regent, and may see its admin pages. */
  is_admin: boolean;
}
