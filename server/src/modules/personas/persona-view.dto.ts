import { ImageView } from '../media/public.js';

/** Whom somebody chats as. */
export class PersonaView {
  id: number;
  name: string;
  description: string;
  image: ImageView | null;
  /** New chats take this one. */
  is_default: boolean;
  /** How many chats use it. */
  chats_count: number;
}
