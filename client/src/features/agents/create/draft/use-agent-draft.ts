import { useEffect, useRef, useState } from 'react';
import { type AgentForm, EMPTY_AGENT, isUntouched } from '../form/agent-form';
import { readAgentDraft, readDraftImage, saveAgentDraft, saveDraftImage } from './agent-draft-storage';

export interface AgentDraft {
  form: AgentForm;
  image: File | null;
  change: (change: Partial<AgentForm>) => void;
  chooseImage: (image: File | null) => void;
  /** There is something in it that was filled in before this form opened. */
  restored: boolean;
  /** Empties it. */
  startOver: () => void;
}

/** What is being filled in for a new agent. It outlives the page: the browser keeps it until it is sent. */
export function useAgentDraft(): AgentDraft {
  const [form, setForm] = useState(() => readAgentDraft() ?? EMPTY_AGENT);
  const [image, setImage] = useState<File | null>(null);
  const [restored, setRestored] = useState(() => !isUntouched(form));
  const touchedImage = useRef(false);

  useEffect(() => {
    let isMounted = true;
    void readDraftImage().then((kept) => {
      if (!kept || !isMounted || touchedImage.current) return;
      setImage(kept);
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

  return {
    form,
    image,
    change: (change) => {
      const next = { ...form, ...change };
      setForm(next);
      saveAgentDraft(next);
    },
    chooseImage,
    restored,
    startOver: () => {
      setForm(EMPTY_AGENT);
      saveAgentDraft(EMPTY_AGENT);
      chooseImage(null);
      setRestored(false);
    },
  };
}
