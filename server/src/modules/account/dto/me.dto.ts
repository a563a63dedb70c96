import { ImageView } from '../../media/public.js';

/** The user's account in the workflow tool. */
export class N8nIntegrationDto {
  /** Id of the connection. */
  id: number;

  /** Id of the user in the workflow tool. */
  user_id: string;

  /** Key of the tool's public API. */
  api_key: string;

  /** Password to sign in there. */
  password: string;
}

/** The signed-in user. */
export class MeDto {
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

  /** The profile picture; null: none. */
  image: ImageView | null;

  /** Id of the profile picture. */
  image_id: number | null;

  /** The account in the workflow tool; null: none was made. */
  n8n_integration: N8nIntegrationDto | null;

  /** How many crowns the user has given. */
  crowns_given: number;

  /** Whether a password was set, with which one can sign in. */
  has_password: boolean;
}
