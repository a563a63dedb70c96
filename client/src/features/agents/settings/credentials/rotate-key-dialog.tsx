import { LIMITS } from '@contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { notify } from '../../../../ui/feedback/notify';
import { Field } from '../../../../ui/forms/field';
import { Select } from '../../../../ui/forms/select';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { type Agent, useAgentsRotateApiKeyMutation } from '../../api/agents-api';

export interface RotateKeyDialogProps {
  agent: Agent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Seconds for which the old key stays valid. */
const GRACES = [0, 300, LIMITS.keyGraceSeconds] as const;

/** Rotates an agent's API key and lets the creator choose how long the old one stays valid. */
export function RotateKeyDialog({ agent, open, onOpenChange }: RotateKeyDialogProps) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [rotate, { isLoading }] = useAgentsRotateApiKeyMutation();
  const [grace, setGrace] = useState<number>(GRACES[1]);
  // Resets a cancelled choice, which could invalidate a key in use.
  useEffect(() => {
    if (open) setGrace(GRACES[1]);
  }, [open]);

  const run = async () => {
    try {
      await rotate({ id: agent.id, rotateApiKeyDto: { grace_seconds: grace } }).unwrap();
      notify.success({ title: t('key.rotated'), description: t(agent.template_type ? 'key.rewired' : 'key.rewire') });
      onOpenChange(false);
    } catch (error) {
      notify.error({ title: t('key.failed'), description: errorText(error) });
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next || !isLoading) && onOpenChange(next)}
      title={t('key.rotateTitle')}
      description={t(agent.template_type ? 'key.rotateText' : 'key.rotateTextOwn')}
      confirmLabel={t('key.rotateConfirm')}
      danger={grace === 0}
      busy={isLoading}
      onConfirm={() => void run()}
    >
      <Field label={t('key.grace')}>
        {(control) => (
          <Select {...control} value={grace} onChange={(event) => setGrace(Number(event.target.value))}>
            {GRACES.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(`key.graces.${seconds}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
