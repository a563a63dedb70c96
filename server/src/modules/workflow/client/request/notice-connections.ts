import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';

type Interceptor = Dispatcher.DispatcherComposeInterceptor;

/** Calls back when a request is sent, which is when it has a connection. */
export function noticeConnections(connected: (url: string) => void): Interceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      ...forwardTo(handler),
      onRequestStart: (controller, context) => {
        connected(`${String(options.origin)}${options.path}`);
        handler.onRequestStart?.(controller, context);
      },
    });
}

/** Exposes the connection below a WebSocket, which the WebSocket API cannot destroy when the peer does not close. */
export function noticeUpgrade(upgraded: (wire: Duplex) => void): Interceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      ...forwardTo(handler),
      onRequestUpgrade: (controller, status, headers, wire) => {
        upgraded(wire);
        handler.onRequestUpgrade?.(controller, status, headers, wire);
      },
    });
}

/** Passes every event of a request on to its handler. */
const forwardTo = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
  onRequestStart: (...start) => handler.onRequestStart?.(...start),
  onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
  onResponseStart: (...start) => handler.onResponseStart?.(...start),
  onResponseData: (...data) => handler.onResponseData?.(...data),
  onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
  onResponseError: (...error) => handler.onResponseError?.(...error),
});
