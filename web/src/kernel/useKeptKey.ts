import { useState } from 'react'
import { newIdempotencyKey } from './idempotencyKey.ts'

/**
 * Returns a function that sends an attempt with an idempotency key. The same attempt keeps its key until it is answered, so
 * another try after a lost answer counts once (docs/spec/kernel.md#idempotency).
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
