/** Changing several shifts in one step: one call, one transaction (issue 8). */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { ManyShiftsChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { patienceFor, putting } from '../bulkShifts.data.ts'
import { patchOwn } from '../shiftCache.ts'
import { quietly } from '../shifts.data.ts'

interface ManyToSend {
  body: ManyShiftsChange
  /** The same for every attempt to send one step. */
  idempotencyKey: string
}

/** Refused shifts come as an error with one message each, and nothing is changed then. */
export function useChangeMany() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ body, idempotencyKey }: ManyToSend) =>
      call(manyShiftRoutes.change, { body }, { idempotencyKey, ...patienceFor(body.shifts.length) }),
    onSuccess: ({ shifts }, { body }) =>
      patchOwn(
        client,
        body.kind === 'remove'
          ? shifts.map(({ id, updated_at }) => ({ remove: id, asOf: updated_at }))
          : putting(shifts),
      ),
  })
}
