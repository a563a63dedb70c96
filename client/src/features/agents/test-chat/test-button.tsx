import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { LazyTestDrawer } from './lazy-test-chat';
import type { TestChatProps } from './test-chat';

interface TestButtonProps extends TestChatProps {
  /** ID of the form that creates the agent; undefined if the agent exists. */
  formId?: string;
  className?: string;
}

/** Opens the test chat on screens where it does not fit beside the form. */
export function TestButton({ formId, className, ...props }: TestButtonProps) {
  const { t } = useTranslation('studio');
  const [open, setOpen] = useState(false);
  // Stays mounted after the first click, so that it can animate when it closes.
  const [isUsed, setUsed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const submit = (id: string) => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        className={className}
        onPointerEnter={() => void LazyTestDrawer.preload()}
        onFocus={() => void LazyTestDrawer.preload()}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <MessageCircle aria-hidden="true" />
        {t('create.test')}
      </Button>
      <LazyBoundary onClose={() => setUsed(false)}>
        {isUsed && (
          <LazyTestDrawer
            {...props}
            open={open}
            opener={opener}
            onClose={() => setOpen(false)}
            onCreate={formId === undefined ? undefined : () => submit(formId)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
