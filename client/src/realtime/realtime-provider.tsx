import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { openConnection } from './connection';

/**
 * Keeps the socket open for the person who is signed in. Another person gets another socket, because the session's
 * cookie is read when it opens.
 */
export function RealtimeProvider({ userId, children }: { userId: number; children: ReactNode }): ReactNode {
  const dispatch = useDispatch();

  useEffect(() => openConnection(userId, dispatch), [userId, dispatch]);

  return children;
}
