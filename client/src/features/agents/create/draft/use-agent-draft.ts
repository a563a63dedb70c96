import { useEffect, useRef, useState } from 'react';
import { type AgentForm, EMPTY_AGENT, isUntouched } from '../form/agent-form';
import { keepAgentDraft, keepDraftPicture, readAgentDraft, readDraftPicture } from './agent-draft-storage';

export interface AgentDraft {
  form: AgentForm;
  picture: File | null;
  change: (change: Partial<AgentForm>) => void;
  choosePicture: (picture: File | null) => void;
  /** There is something in it that was filled in before this form opened. */
  restored: boolean;
  /** Empties it. */
  startOver: () => void;
}

/** What is being filled in for a new agent. It outlives the page: the browser keeps it until it is sent. */
export function useAgentDraft(): AgentDraft {
  const [form, setForm] = useState(() => readAgentDraft() ?? EMPTY_AGENT);
  const [picture, setPicture] = useState<File | null>(null);
  const [restored, setRestored] = useState(() => !isUntouched(form));
  const touchedPicture = useRef(false);

  useEffect(() => {
    let isHere = true;
    void readDraftPicture().then((kept) => {
      if (!kept || !isHere || touchedPicture.current) return;
      setPicture(kept);
      setRestored(true);
    });
    return () => {
      isHere = false;
    };
  }, []);

  const choosePicture = (next: File | null) => {
    touchedPicture.current = true;
    setPicture(next);
    void keepDraftPicture(next);
  };

  return {
    form,
    picture,
    change: (change) => {
      const next = { ...form, ...change };
      setForm(next);
      keepAgentDraft(next);
    },
    choosePicture,
    restored,
    startOver: () => {
      setForm(EMPTY_AGENT);
      keepAgentDraft(EMPTY_AGENT);
      choosePicture(null);
      setRestored(false);
    },
  };
}
