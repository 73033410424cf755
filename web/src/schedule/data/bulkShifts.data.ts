/** Calls on many shifts at once: one transaction each, all of them or none (rulings 4.4). */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, type CallOptions, call } from '../../kernel/api.ts'
import { patchOwn } from './shiftCache.ts'
import { quietly } from './shifts.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'

export interface ShiftsToChange {
  ids: number[]
  /** 10 tells the drivers by push, 20 does not. */
  push?: PushDrivers
  /** Publishes the valid ones instead of refusing them all. */
  skipInvalid?: boolean
  /** What publishing was said to pay, in pounds. */
  costShown?: number | undefined
}

/** As many as the server changes within the time of any call, on a small machine too. */
const MANY = 500

/** How long a call on so many shifts is waited for: on a dead connection nobody waits for minutes because of a few. */
export const patienceFor = (count: number): Pick<CallOptions<'staff'>, 'timeoutMs'> =>
  count > MANY ? { timeoutMs: BULK_TIMEOUT_MS } : {}

export function usePublishShifts() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ ids, push, skipInvalid, costShown }: ShiftsToChange) =>
      call(
        shiftRoutes.publish,
        {
          body: {
            ...{ shift_ids: ids, push_drivers: push, skip_invalid: skipInvalid ? 1 : undefined },
            cost_shown: costShown,
          },
        },
        patienceFor(ids.length),
      ),
    onSuccess: (shifts) => patchOwn(client, putting(shifts)),
  })
}

export function useUnpublishShifts() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ ids, push }: ShiftsToChange) =>
      call(shiftRoutes.unpublish, { body: { shift_ids: ids, push_drivers: push } }, patienceFor(ids.length)),
    onSuccess: (shifts) => patchOwn(client, putting(shifts)),
  })
}

/** Removes unpublished shifts. */
export function useDeleteShifts() {
  const client = useQueryClient()
  return useMutation({
    ...quietly,
    mutationFn: ({ ids }: ShiftsToChange) =>
      call(shiftRoutes.removeMany, { body: { shift_ids: ids } }, patienceFor(ids.length)),
    onSuccess: (shifts) =>
      patchOwn(
        client,
        shifts.map(({ id, updated_at }) => ({ remove: id, asOf: updated_at })),
      ),
  })
}

export const putting = (shifts: readonly ShownShift[]) => shifts.map((shift) => ({ put: shift }))
