import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { DialogBody, DialogClose } from '../../../ui/overlays/dialog';
import type { Agent } from '../api/agents-api';
import { AdditionalTab } from './additional-tab';
import { AgentTab } from './agent-tab';
import { type SettingsErrors, useSaveSettings } from './form/use-save-settings';
import { useSettingsForm } from './form/use-settings-form';
import { GeneralTab } from './general-tab';

export type SettingsTab = 'general' | 'agent' | 'additional';

export interface SettingsEditorProps {
  agent: Agent;
  /** Where it begins. */
  tab: SettingsTab;
  onChanged: (isChanged: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

const TABS = ['general', 'agent', 'additional'] as const satisfies readonly SettingsTab[];

/** On which tab something that is wrong is shown. */
const tabOf = (errors: SettingsErrors): SettingsTab | undefined => {
  if (errors.name || errors.type || errors.short_description || errors.description || errors.image) return 'general';
  return errors.workflow ? 'agent' : undefined;
};

/** Three tabs over one form, and the button that saves it. */
export function SettingsEditor({ agent, tab: firstTab, onChanged, onBusy, onClose }: SettingsEditorProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const formId = useId();
  const box = useRef<HTMLFormElement>(null);
  const [tab, setTab] = useState<SettingsTab>(firstTab);
  const { stored, form, set, isChanged } = useSettingsForm(agent);
  const { save, isSaving, errors, forget } = useSaveSettings(agent, stored, form);
  const [refusals, setRefusals] = useState(0);
  const wrong = tabOf(errors);

  // Before anything else can be pressed: who closes has to know.
  useLayoutEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  useLayoutEffect(() => onBusy(isSaving), [onBusy, isSaving]);
  useRestoredFocus(box, isSaving);

  // After a refusal: to the first field that is wrong, on whichever tab it is.
  useEffect(() => {
    if (refusals === 0) return;
    // Another tab is there a moment after it was chosen.
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isSaving) return;
    const found = await save();
    if (!found) {
      onClose();
      return;
    }
    setTab(tabOf(found) ?? tab);
    setRefusals((count) => count + 1);
  };
  const shared = { agent, stored, form, set, errors, forget, disabled: isSaving };

  return (
    <DialogBody
      title={t('title')}
      footer={
        // Side by side on a phone too: the form needs the height.
        <div className="grid grid-cols-2 gap-2 md:flex">
          <DialogClose asChild>
            <Button variant="secondary" disabled={isSaving}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={isSaving} disabled={!isChanged}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form id={formId} ref={box} noValidate onSubmit={(event) => void submit(event)}>
        <Tabs value={tab} onValueChange={(next) => setTab(next as SettingsTab)} className="grid gap-5">
          <TabList aria-label={t('title')} className="sticky -top-4 z-10 -mx-4 -mt-4 bg-card px-3 md:-mx-6 md:px-5">
            {TABS.map((name) => (
              <Tab key={name} value={name} problem={wrong === name ? t('tabProblem') : undefined}>
                {t(`tabs.${name}`)}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="general">
            <GeneralTab {...shared} />
          </TabPanel>
          <TabPanel value="agent">
            <AgentTab {...shared} />
          </TabPanel>
          <TabPanel value="additional">
            <AdditionalTab agent={agent} isChanged={isChanged} onDeleted={onClose} />
          </TabPanel>
        </Tabs>
      </form>
    </DialogBody>
  );
}
