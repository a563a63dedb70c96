import type { Dispatcher } from 'undici';

/** Tells of each request when it goes out, which is when there is a connection for it. */
export function noticeConnections(connected: (url: string) => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        connected(`${String(options.origin)}${options.path}`);
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error),
    });
}
