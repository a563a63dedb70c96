import { useEffect, useState } from 'react';
import { clearCsrfToken, getCsrfToken } from '../../../api/http/csrf';

/** Asks for a new anti-forgery token; true once it has come, or could not: then the form's own calls will say so. */
export function useFreshCsrfToken(): boolean {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let isMounted = true;
    clearCsrfToken();
    void getCsrfToken().then(() => isMounted && setAsked(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return asked;
}
