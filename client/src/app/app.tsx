import { Providers } from './providers';
import { AppRoutes } from './router/routes';

/** The whole application. */
export function App() {
  return (
    <Providers>
      <AppRoutes />
    </Providers>
  );
}
