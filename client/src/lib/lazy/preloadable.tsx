import { type ComponentType, lazy, useState } from 'react';

/** A component that can be fetched before it is shown. */
export type Preloadable<Props extends object = object> = ComponentType<Props> & {
  /** Resolves when its code is there. A failure is left to the place that shows it, which tries once more. */
  preload(): Promise<void>;
};

/** How often people were shown that something did not come. */
let failuresShown = 0;

/**
 * For what shows such a failure, once it does: what has failed is tried anew where it is wanted again. Not before: while
 * it is drawn, each drawing would try once more, and nobody would ever be told.
 */
export function acknowledgeLoadFailure(): void {
  failuresShown += 1;
}

/**
 * A component that is loaded when first shown or preloaded, and then rendered at once. React shows a Suspense fallback for
 * at least 300 ms, so preload whatever is certain to be needed.
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

  /** React keeps for ever how it went, a failure too. */
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
    // Fixed while mounted: another component would lose the state.
    const [Shown] = useState(current);
    return <Shown {...props} />;
  }

  return Object.assign(Component, { preload: () => begin().then(noop, noop) });
}

const noop = (): void => undefined;
