import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type AgentForm, EMPTY_AGENT } from '../form/agent-form';
import { readAgentDraft, readDraftImage, saveAgentDraft, saveDraftImage } from './agent-draft-storage';

export interface AgentDraft {
  form: UseFormReturn<AgentForm>;
  image: File | null;
  chooseImage: (image: File | null) => void;
  /** Whether the form opened with a stored draft. */
  restored: boolean;
  /** Clears the draft. */
  startOver: () => void;
}

/** The draft of a new agent, stored in the browser until it is sent. */
export function useAgentDraft(): AgentDraft {
  const [kept] = useState(readAgentDraft);
  const form = useForm<AgentForm>({ defaultValues: kept ?? EMPTY_AGENT });
  const [image, setImage] = useState<File | null>(null);
  const [restored, setRestored] = useState(kept !== null);
  const touchedImage = useRef(false);
  const { subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveAgentDraft(values) }),
    [subscribe],
  );

  useEffect(() => {
    let isMounted = true;
    void readDraftImage().then((file) => {
      if (!file || !isMounted || touchedImage.current) return;
      setImage(file);
      setRestored(true);
    });
    return () => {
      isMounted = false;
    };
  }, []);

  const chooseImage = (next: File | null) => {
    touchedImage.current = true;
    setImage(next);
    void saveDraftImage(next);
  };

  const startOver = () => {
    form.reset(EMPTY_AGENT);
    saveAgentDraft(EMPTY_AGENT);
    chooseImage(null);
    setRestored(false);
  };

  return { form, image, chooseImage, restored, startOver };
}
