import type { Served } from './signedIn.ts'

/** Calls the server and takes its answer in pieces, as a client does. Keeping 50 MB is not the server's work. */
export async function receive(
  app: Served['app'],
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  const answer = await app.inject({ url, headers, payloadAsStream: true })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
  for await (const _piece of answer.stream());
}
