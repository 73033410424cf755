import { type MutationKey, useMutationState } from '@tanstack/react-query'
import { hasUnknownOutcome } from './apiError.ts'

interface LostCall<Sent> {
  sent: Sent
  error: Error
}

/**
 * The last call under a key, if it may have been carried out or not. Sending the same again, with its idempotency key,
 * answers what became of it. It outlives the button that sent it.
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
