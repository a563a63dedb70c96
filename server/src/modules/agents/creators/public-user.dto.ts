import { ImageView } from '../../media/public.js';

/** A published agent on its creator's page. */
export class PublicUserAgentView {
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  /** Cut to 1,000 characters. */
  description: string;
  image: ImageView;
}

/** The public page of a user. */
export class PublicUserView {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  /** About the user; null when empty. */
  bio: string | null;
  /** The profile image; null if there is none. */
  image: ImageView | null;
  /** Published agents, newest first, at most 100. */
  agents: PublicUserAgentView[];
}
