import { ImageView } from '../../media/public.js';

/** A ready agent of somebody's, in short. */
export class PublicUserAgentView {
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  /** Its first 1,000 characters. */
  description: string;
  image: ImageView;
}

/** Somebody, as everybody signed in sees them. */
export class PublicUserView {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  /** About the user; null: nothing said. */
  bio: string | null;
  /** The profile image; null: none. */
  image: ImageView | null;
  /** The ready ones, the newest first, at most 100. */
  agents: PublicUserAgentView[];
}
