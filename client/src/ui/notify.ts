import { toast } from 'sonner';

export interface Notice {
  title: string;
  description?: string | undefined;
  /** Notices with the same id replace each other. By default kind and title make it: one cause, one notice. */
  id?: string;
}

const ERROR_DURATION = 5000;

/** The only door to toasts. */
export const notify = {
  success: ({ title, description, id = `success:${title}` }: Notice) => toast.success(title, { description, id }),
  info: ({ title, description, id = `info:${title}` }: Notice) => toast(title, { description, id }),
  error: ({ title, description, id = `error:${title}` }: Notice) =>
    toast.error(title, { description, id, duration: ERROR_DURATION }),
  dismiss: (id?: string) => toast.dismiss(id),
};
