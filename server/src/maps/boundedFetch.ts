/** Asks another server without trusting it: in bounded time, for a bounded answer, and nowhere else than asked. */
const LARGEST_BYTES = 1_000_000

export interface BoundedAnswer {
  status: number
  text: string
}

/** @throws where no answer came in time, it leads elsewhere, or it is larger than a megabyte */
export async function boundedFetch(
  url: URL,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<BoundedAnswer> {
  const asked = {
    headers: { Accept: 'application/json', ...headers },
    // Following would show the key in the address to whoever is named there.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  } as const
  const response = await fetch(url, asked).catch((error) => {
    if (!wasHungUp(error)) throw error
    return fetch(url, asked)
  })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    // Leaving the loop ends the connection.
    if (bytes > LARGEST_BYTES) throw new Error('The answer is too large.')
    pieces.push(piece)
  }
  return { status: response.status, text: Buffer.concat(pieces).toString('utf8') }
}

/** A connection kept from an earlier request may be closed by the other side just as it is used again. */
const wasHungUp = (error: Error): boolean =>
  ['ECONNRESET', 'UND_ERR_SOCKET'].includes((error.cause as { code?: string } | undefined)?.code ?? '')
