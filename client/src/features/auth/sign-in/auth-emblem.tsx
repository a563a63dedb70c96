import { Crown, UserRound } from 'lucide-react';
import { conicColors } from '../../../ui/images/avatar-colors';

/** Decorative emblem: an agent and a user. */
export function AuthEmblem() {
  return (
    <span aria-hidden="true" className="flex items-center text-[#1b1e20]">
      <span className="grid size-14 place-items-center rounded-squircle" style={{ background: conicColors(5) }}>
        <Crown className="size-6" />
      </span>
      <span className="-ml-4 rounded-full bg-bg p-[3px] md:bg-card">
        <span className="grid size-14 place-items-center rounded-full" style={{ background: conicColors(3) }}>
          <UserRound className="size-6" />
        </span>
      </span>
    </span>
  );
}
