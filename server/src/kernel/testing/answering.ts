import type { IncomingMessage, ServerResponse } from 'node:http'

/** A listener for a server of tests. A client that breaks its request off, like a server that is killed, is no error. */
export const answering =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(() => response.destroy())
  }
