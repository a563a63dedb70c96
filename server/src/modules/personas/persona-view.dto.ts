import { ImageView } from '../media/public.js';

/** A role in which the user chats. */
export class PersonaView {
  id: number;
  name: string;
  description: string;
  image: ImageView | null;
  /** New chats use it. */
  is_default: boolean;
  /** Number of chats that use it. */
  chats_count: number;
}
