import type { IncomingMessage, ServerResponse } from 'node:http'

/** A listener for a test server. A client that aborts its request, such as a killed server, is not an error. */
export const answering =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(() => response.destroy())
  }
