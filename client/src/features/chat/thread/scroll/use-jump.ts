import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';

const PARAM = 'message';

/** State of the jump to the message in the URL. */
export interface Jump {
  /** New for each navigation, also to the same message. */
  key: string;
  messageId: number;
  state: 'on-the-way' | 'there' | 'gone' | 'failed';
}

export interface JumpOfChat {
  /** Null if the URL contains no message. */
  jump: Jump | null;
  retry: () => void;
  /** Removes the message from the URL. */
  leave: () => void;
}

function targetId(params: URLSearchParams): number | null {
  const text = params.get(PARAM) ?? '';
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : null;
}

/** Loads the message in the URL once the chat is open and loaded. */
export function useJump(chatId: number, isLoaded: boolean): JumpOfChat {
  const { finder } = useChatRuntime();
  const [params, setParams] = useSearchParams();
  const place = useLocation().key;
  const messageId = targetId(params);
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<Jump | null>(null);
  const key = `${place}:${messageId}:${tries}`;

  useEffect(() => {
    if (messageId === null || !isLoaded) return;
    let isWanted = true;
    const end = (state: Jump['state']): void => {
      if (isWanted) setEnded({ key, messageId, state });
    };
    finder.reach(chatId, messageId).then(
      (found) => found !== 'left' && end(found),
      () => end('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [finder, chatId, messageId, isLoaded, key]);

  const leave = useCallback(() => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  }, [setParams]);

  const onTheWay: Jump | null = messageId === null ? null : { key, messageId, state: 'on-the-way' };
  return {
    jump: onTheWay && ended?.key === key ? ended : onTheWay,
    retry: () => setTries((before) => before + 1),
    leave,
  };
}
