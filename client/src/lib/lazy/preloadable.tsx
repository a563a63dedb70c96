import { type ComponentType, lazy, useState } from 'react';

/** A component that can be fetched before it is shown. */
export type Prepared<Props extends object = object> = ComponentType<Props> & {
  /** Resolves when its code is there. A failure is left to the place that shows it, which tries once more. */
  prepare(): Promise<void>;
};

/** How often people were shown that something did not come. */
let failuresShown = 0;

/**
 * For what shows such a failure, once it does: what has failed is tried anew where it is wanted again. Not before: while
 * it is drawn, each drawing would try once more, and nobody would ever be told.
 */
export function noteFailureShown(): void {
  failuresShown += 1;
}

/**
 * A component whose code comes when it is first shown, or when it is prepared: then it is shown at once. What stands in
 * for one that is still on its way React keeps on the screen for 300 ms at least, so that whatever is sure to be needed
 * is better prepared than waited for.
 */
export function prepared<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Prepared<Props> {
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
    // Kept for as long as it is mounted: another one would begin with a fresh state.
    const [Shown] = useState(current);
    return <Shown {...props} />;
  }

  return Object.assign(Component, { prepare: () => begin().then(noop, noop) });
}

const noop = (): void => undefined;
