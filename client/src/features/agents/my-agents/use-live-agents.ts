import { useEffect } from 'react';
import { useAppDispatch } from '../../../api/use-app-dispatch';
import { serverEvents } from '../../../realtime/event-bus';
import { invalidateAgents } from '../api/agents-api';

/** Refetches the agents when one of them changes in another tab or on the server. */
export function useLiveAgents(): void {
  const dispatch = useAppDispatch();
  useEffect(() => serverEvents.on('agent.updated', () => void dispatch(invalidateAgents())), [dispatch]);
}
