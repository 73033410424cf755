/** Reminding drivers of what they have not acknowledged. */
import { reminderRoutes } from '@driverdesk/contract/shifts/reminders.routes.ts'
import { remindedText } from '@driverdesk/domain/push/reminding.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { tell } from '../../ui/tell.ts'
import { patienceFor } from './bulkShifts.data.ts'

/** Reminds the drivers of these shifts, each once, and says what came of it, or why nothing did. */
export async function remindOf(shifts: readonly { id: number }[]): Promise<void> {
  const body = { shift_ids: shifts.map(({ id }) => id) }
  const options = { idempotencyKey: newIdempotencyKey(), ...patienceFor(shifts.length) }
  try {
    tell(remindedText(await call(reminderRoutes.remind, { body }, options)))
  } catch (error) {
    showError(error)
  }
}

export const useReminding = () => useMutation({ mutationFn: remindOf })
