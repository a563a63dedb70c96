import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { openConnection } from './connection';

/**
 * Keeps a socket open for the signed-in user. Another user gets a new socket, because the session cookie is read when
 * it opens.
 */
export function RealtimeProvider({ userId, children }: { userId: number; children: ReactNode }): ReactNode {
  const dispatch = useDispatch();

  useEffect(() => openConnection(userId, dispatch), [userId, dispatch]);

  return children;
}
