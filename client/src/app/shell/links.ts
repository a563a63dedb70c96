import { MessageCircle, Store } from 'lucide-react';
import { paths } from '../../lib/paths';

/** Where the header leads. Profile and "create agent" join when their pages do. */
export const LINKS = [
  { to: paths.marketplace, text: 'header.marketplace', Icon: Store },
  { to: paths.conversations, text: 'header.conversations', Icon: MessageCircle },
] as const;
