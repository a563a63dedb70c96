import { AGENT_FIELD_NAMES } from '@contract/studio/agent-fields';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { useSubmit } from '../../../ui/forms/use-submit';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { DialogBody, DialogClose } from '../../../ui/overlays/dialog';
import type { Agent } from '../api/agents-api';
import { WrongFields } from '../fields/wrong-fields';
import { TestButton } from '../test-chat/test-button';
import type { TestChatProps } from '../test-chat/test-chat';
import { testSource } from '../test-chat/test-source';
import { useTestChat } from '../test-chat/use-test-chat';
import { AdditionalTab } from './additional-tab';
import { AgentTab } from './agent-tab';
import { CHECKED_FIELDS, REQUIRED, type SettingsForm } from './form/settings-form';
import { testedFromSettings } from './form/tested-agent';
import { useSaveSettings } from './form/use-save-settings';
import { useSettingsForm } from './form/use-settings-form';
import { GeneralTab } from './general-tab';

export type SettingsTab = 'general' | 'agent' | 'additional';

export interface SettingsEditorProps {
  agent: Agent;
  /** The tab that is open at first. */
  tab: SettingsTab;
  onChanged: (isChanged: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

const TABS = ['general', 'agent', 'additional'] as const satisfies readonly SettingsTab[];

const ON_AGENT_TAB: readonly string[] = ['workflow', 'knowledge_base_id', ...AGENT_FIELD_NAMES];

/** Fields that a save can reject, in screen order. */
const REJECTABLE = ['image', ...CHECKED_FIELDS, 'workflow'] as const;

/** The tab that shows a field. */
const tabOf = (field: string): SettingsTab => (ON_AGENT_TAB.includes(field) ? 'agent' : 'general');

/** Three tabs that share one form and its save button. */
export function SettingsEditor({ agent, tab: firstTab, onChanged, onBusy, onClose }: SettingsEditorProps) {
  const { t } = useTranslation('agentSettings');
  const formId = useId();
  const box = useRef<HTMLFormElement>(null);
  const [tab, setTab] = useState<SettingsTab>(firstTab);
  const { stored, form, values, set, isChanged } = useSettingsForm(agent);
  const { submit, isSubmitting } = useSubmit(
    form,
    saveAndClose(useSaveSettings(agent, stored, form), form, setTab, onClose),
    useReportMissing(form, () => setTab('general')),
  );

  // In a layout effect, so that a click on close already has the current values.
  useLayoutEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  useLayoutEffect(() => onBusy(isSubmitting), [onBusy, isSubmitting]);
  useRestoredFocus(box, isSubmitting);

  const source = testSource(form, testedFromSettings(agent.id));
  const chat = useTestChat(source);
  const shared = { agent, stored, form, values, set, disabled: isSubmitting };

  return (
    <DialogBody
      title={t('title')}
      footer={
        <SettingsFooter formId={formId} isChanged={isChanged} isSubmitting={isSubmitting} test={{ source, chat }} />
      }
    >
      {/* The margins keep a focused field clear of the tabs, and its error in view. */}
      <form
        id={formId}
        ref={box}
        noValidate
        onSubmit={submit}
        className="[&_:is(input,select,textarea)]:scroll-mt-14 [&_:is(input,select,textarea)]:scroll-mb-24"
      >
        <Tabs value={tab} onValueChange={(next) => setTab(next as SettingsTab)} className="grid gap-5">
          <SettingsTabList wrong={Object.keys(form.formState.errors).map(tabOf)} />
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

interface SettingsFooterProps {
  formId: string;
  isChanged: boolean;
  isSubmitting: boolean;
  test: TestChatProps;
}

/** The buttons are side by side on phones too, because the form needs the height. */
function SettingsFooter({ formId, isChanged, isSubmitting, test }: SettingsFooterProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  return (
    <div className="grid grid-cols-3 gap-2 max-md:[&>*]:px-2 md:flex">
      <DialogClose asChild>
        <Button variant="secondary" disabled={isSubmitting}>
          {t('common:cancel')}
        </Button>
      </DialogClose>
      <TestButton {...test} className="max-md:[&_svg]:hidden" />
      <Button type="submit" form={formId} busy={isSubmitting} disabled={!isChanged}>
        {t('save')}
      </Button>
    </div>
  );
}

/** @param wrong tabs that have a field with an error */
function SettingsTabList({ wrong }: { wrong: readonly SettingsTab[] }) {
  const { t } = useTranslation('agentSettings');
  return (
    <TabList aria-label={t('title')} className="sticky -top-4 z-10 -mx-4 -mt-4 bg-card px-3 md:-mx-6 md:px-5">
      {TABS.map((name) => (
        <Tab key={name} value={name} problem={wrong.includes(name) ? t('tabProblem') : undefined}>
          {t(`tabs.${name}`)}
        </Tab>
      ))}
    </TabList>
  );
}

/** Closes the dialog after a successful save, otherwise opens the tab with the rejected field. */
function saveAndClose(
  save: (all: SettingsForm) => Promise<boolean>,
  form: UseFormReturn<SettingsForm>,
  setTab: (tab: SettingsTab) => void,
  onClose: () => void,
) {
  return async (all: SettingsForm) => {
    if (await save(all)) return onClose();
    const rejected = REJECTABLE.find((name) => form.getFieldState(name).error);
    if (rejected) setTab(tabOf(rejected));
  };
}

/** Shows a toast that lists blank required fields, with buttons that focus them. */
function useReportMissing(form: UseFormReturn<SettingsForm>, showFields: () => void) {
  const { t } = useTranslation(['agentSettings', 'agent']);
  const labels = {
    name: t('fields.name'),
    type: t('agent:type.label'),
    short_description: t('fields.shortDescription'),
    description: t('fields.description'),
  };
  return (errors: FieldErrors<SettingsForm>) => {
    showFields();
    const fields = REQUIRED.filter((name) => errors[name]).map((name) => ({
      label: labels[name],
      focus: () => {
        showFields();
        // The other tab is rendered in the next frame.
        requestAnimationFrame(() => form.setFocus(name));
      },
    }));
    notify.error({ title: t('validationTitle'), description: <WrongFields fields={fields} /> });
  };
}
