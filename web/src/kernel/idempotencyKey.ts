import { type MutationKey, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnknownOutcome } from './apiError.ts'

const BYTES = 16

/**
 * A new key for a submitted form (docs/spec/kernel.md#idempotency): 128 random bits as hexadecimal text.
 * `crypto.randomUUID` is missing on plain HTTP, as at an address in the office network.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Returns a function that sends an attempt with an idempotency key. The same attempt keeps its key until it is answered, so
 * another attempt after a lost answer counts once (docs/spec/kernel.md#idempotency).
 */
export function useKeptKey() {
  const [keys] = useState(() => new Map<string, string>())
  return async <Answer>(
    attempt: string,
    send: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = keys.get(attempt) ?? newIdempotencyKey()
    keys.set(attempt, key)
    const answer = await send(key)
    keys.delete(attempt)
    return answer
  }
}

interface LostCall<Sent> {
  sent: Sent
  error: Error
}

/**
 * The last call under a key, if its outcome is unknown. Sending the same again, with its idempotency key, returns the
 * outcome. It outlives the button that sent it.
 */
export function useLostCall<Sent>(
  mutationKey: MutationKey,
  isSame: (sent: Sent) => boolean = () => true,
): LostCall<Sent> | undefined {
  const calls = useMutationState({
    filters: { mutationKey },
    select: ({ state: { variables, error } }) => ({ sent: variables as Sent, error }),
  })
  const last = calls.findLast(({ sent }) => isSame(sent))
  return last?.error && hasUnknownOutcome(last.error) ? { sent: last.sent, error: last.error } : undefined
}
