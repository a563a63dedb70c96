import { useLayoutEffect, useState } from 'react';
import type { ShownMessage } from '../../store/timeline/timeline-view';
import type { JumpOfChat } from './use-jump';

/** Scrolls to the message that the user just sent and ends a jump. */
export function useFollowOwnMessage(
  shown: readonly ShownMessage[],
  toBottom: () => void,
  { jump, leave }: Pick<JumpOfChat, 'jump' | 'leave'>,
): void {
  const unsent = shown.filter((each) => each.kind === 'unsent').length;
  const [unsentBefore, setUnsentBefore] = useState(unsent);
  useLayoutEffect(() => {
    if (unsent > unsentBefore) {
      toBottom();
      if (jump) leave();
    }
    setUnsentBefore(unsent);
  }, [unsent, unsentBefore, toBottom, jump, leave]);
}
