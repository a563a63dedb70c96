import { type ComponentType, lazy, useState } from 'react';

/** A component that can be loaded before it is rendered. */
export type Preloadable<Props extends object = object> = ComponentType<Props> & {
  /**
   * Resolves when its code has loaded. A failure is ignored here: rendering the component tries again and reports the
   * error.
   */
  preload(): Promise<void>;
};

/** Number of load failures shown to the user. */
let failuresShown = 0;

/**
 * Error boundaries call this when they show a load failure; only then may a failed component load again. Retrying
 * during rendering would loop forever without showing an error.
 */
export function acknowledgeLoadFailure(): void {
  failuresShown += 1;
}

/**
 * A component that is loaded when first rendered or preloaded, and then renders synchronously. React shows a Suspense
 * fallback for at least 300 ms, so preload components that are certain to be needed.
 */
export function preloadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let ready: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        ready = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  /** React caches the outcome of `lazy`, including failures, so each attempt needs a new one. */
  const attempt = () => {
    const of = { failedAt: undefined as number | undefined };
    const Later = lazy(async () => {
      try {
        return { default: await begin() };
      } catch (error) {
        of.failedAt = failuresShown;
        throw error;
      }
    }) as ComponentType<Props>;
    return { of, Later };
  };
  let last = attempt();

  const current = (): ComponentType<Props> => {
    const { failedAt } = last.of;
    if (failedAt !== undefined && failedAt !== failuresShown) last = attempt();
    return ready ?? last.Later;
  };

  function Component(props: Props) {
    // Fixed while mounted, because switching components would lose state.
    const [Shown] = useState(current);
    return <Shown {...props} />;
  }

  return Object.assign(Component, { preload: () => begin().then(noop, noop) });
}

const noop = (): void => undefined;
