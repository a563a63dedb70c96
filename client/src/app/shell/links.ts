import { CirclePlus, CircleUserRound, MessageCircle, Store } from 'lucide-react';
import { paths } from '../../lib/paths';

/** Where the header leads. */
export const LINKS = [
  { to: paths.marketplace, text: 'header.marketplace', Icon: Store },
  { to: paths.conversations, text: 'header.conversations', Icon: MessageCircle },
  { to: paths.personal, text: 'header.personal', Icon: CircleUserRound },
  { to: paths.createAgent, text: 'header.createAgent', Icon: CirclePlus },
] as const;
