import { useEffect, useState } from 'react';
import { clearCsrfToken, getCsrfToken } from '../../../api/http/csrf';

/**
 * Requests a new CSRF token. True once the request has ended; after a failure, the form's own requests show the error.
 */
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
