import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'

/**
 * The attempts to send one form. While nobody knows the outcome of one of them, its key stays whatever happens next, so
 * that nothing is done twice (rulings 1.7).
 */
export function formAttempts<V extends object>() {
  let key: string | undefined
  const unanswered: V[] = []
  return {
    /** The key of the next attempt. */
    key: () => {
      key ??= newIdempotencyKey()
      return key
    },
    /** What the attempts had that may have been stored: no answer came, or the server failed. */
    unanswered,
    /** The server stored nothing of this attempt: the next one is another form, unless an earlier one is open. */
    refused: () => {
      if (unanswered.length === 0) key = undefined
    },
    /** The person sees what became of all of them: the next one is another form. */
    settled: () => {
      unanswered.length = 0
      key = undefined
    },
  }
}
