import { CirclePlus, CircleUserRound, MessageCircle, ShieldCheck, Store } from 'lucide-react';
import { paths } from '../../../lib/navigation/paths';

/** Links for all users. */
const LINKS = [
  { to: paths.marketplace, text: 'header.marketplace', Icon: Store },
  { to: paths.conversations, text: 'header.conversations', Icon: MessageCircle },
  { to: paths.personal, text: 'header.personal', Icon: CircleUserRound },
  { to: paths.createAgent, text: 'header.createAgent', Icon: CirclePlus },
] as const;

const ADMIN_LINK = { to: paths.admin, text: 'header.admin', Icon: ShieldCheck } as const;

/** Links of the header, including one for admins. */
export const headerLinks = ({ is_admin }: { is_admin: boolean }) => (is_admin ? [...LINKS, ADMIN_LINK] : LINKS);
