import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { useAppDispatch } from '../../../api/use-app-dispatch';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { type Agent, invalidateAgents, useAgentsDeleteMutation } from '../api/agents-api';

/** Deletes an agent and navigates to the personal area. */
export function useDeleteAgent(agent: Agent, onDeleted: () => void) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useAgentsDeleteMutation();
  const [error, setError] = useState<string>();
  const deleted = useRef(false);
  const [isDeleted, setDeleted] = useState(false);
  const { pathname } = useLocation();

  // After unmounting: before, the agent's page would refetch it and flash "not found".
  useEffect(
    () => () => {
      if (deleted.current) dispatch(invalidateAgents());
    },
    [dispatch],
  );

  // Closes the dialog once the personal area is shown; the user may already be there.
  useEffect(() => {
    if (isDeleted && pathname === paths.personal) onDeleted();
  }, [isDeleted, pathname, onDeleted]);

  const run = async () => {
    if (isLoading || isDeleted) return;
    setError(undefined);
    try {
      await remove({ id: agent.id }).unwrap();
      deleted.current = true;
      setDeleted(true);
      notify.success({ title: t('danger.deleted') });
      await navigate(paths.personal);
    } catch (failure) {
      setError(errorText(failure));
      notify.error({ title: t('danger.failed'), description: errorText(failure) });
    }
  };

  return { run: () => void run(), isBusy: isLoading || isDeleted, error, forget: () => setError(undefined) };
}
