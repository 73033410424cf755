import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { showError } from '../kernel/query.ts'
import { confirm } from '../ui/Confirm.tsx'
import { askNotify } from './askNotify.ts'
import { bulkQuestion } from './bulkQuestion.ts'
import { useDeleteShifts, usePublishShifts, useUnpublishShifts } from './bulkShifts.data.ts'
import { countOf, longDate } from './dayWords.ts'
import { type Refusal, refusedIn } from './refusedShifts.ts'
import { shiftKeys } from './shiftCache.ts'
import type { BulkAction } from './shiftStanding.ts'
import { useRemoveShift } from './shifts.data.ts'
import { type DriversById, manningOf, manningText, timesText } from './shiftWords.ts'

interface ScheduleActionsOptions {
  drivers: DriversById
  /** Says what was done. */
  announce: (text: string) => void
}

interface HowToSend {
  isBulk?: boolean
  push?: PushDrivers
  skipInvalid?: boolean
}

const DONE: Record<BulkAction, string> = {
  publish: 'Published',
  unpublish: 'Unpublished',
  delete: 'Deleted',
}

/** What the menu and the toolbar do to shifts: they ask where document 2 asks, and say what came of it. */
export function useScheduleActions({ drivers, announce }: ScheduleActionsOptions) {
  const calls = { publish: usePublishShifts(), unpublish: useUnpublishShifts(), delete: useDeleteShifts() }
  const removing = useRemoveShift()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()

  const nameOf = (shift: Shift) => `${timesText(shift)}, ${manningText(shift, drivers)}`
  const what = (shifts: readonly Shift[]) => {
    const [only] = shifts
    return shifts.length === 1 && only ? nameOf(only) : countOf(shifts.length, 'shift')
  }
  const refuse = (error: unknown, action: BulkAction, shifts: readonly Shift[], isBulk: boolean) => {
    const found = refusedIn(error, shifts)
    if (found) return setRefusal({ action, isBulk, ...found })
    showError(error)
    // What is on screen is not what the server has, or may not be.
    const isOld = hasUnknownOutcome(error) || (error instanceof ApiError && error.status === 404)
    if (isOld) void client.invalidateQueries({ queryKey: shiftKeys.all })
  }
  const send = async (action: BulkAction, shifts: readonly Shift[], how: HowToSend = {}) => {
    const { isBulk = false, ...more } = how
    try {
      const done = await calls[action].mutateAsync({ ids: shifts.map(({ id }) => id), ...more })
      const isNone = action === 'publish' && done.length === 0
      announce(isNone ? 'No more shifts to publish' : `${DONE[action]}: ${what(done)}`)
    } catch (error) {
      refuse(error, action, shifts, isBulk)
    }
  }

  return {
    refusal,
    closeRefusal: () => setRefusal(undefined),
    /** Does to the others what was refused for some. */
    skipRefused: async () => {
      if (!refusal) return
      setRefusal(undefined)
      const skipInvalid = refusal.action === 'publish' || undefined
      await send(refusal.action, refusal.valid, { isBulk: true, skipInvalid })
    },
    publish: async (shift: Shift) => {
      if (manningOf(shift) === 'assigned') return send('publish', [shift])
      const push = await askNotify()
      if (push) await send('publish', [shift], { push })
    },
    unpublish: (shift: Shift) => send('unpublish', [shift]),
    /** Asks, and does it to all of them. */
    doToAll: async (action: BulkAction, shifts: readonly Shift[]) => {
      if (await confirm(bulkQuestion(action, shifts.length))) await send(action, shifts, { isBulk: true })
    },
    /** Removes the shift as the person sees it; true once it is gone. */
    remove: async (shift: Shift): Promise<boolean> => {
      const message = `${longDate(shift.period_date)}, ${nameOf(shift)}`
      if (!(await confirm({ title: 'Remove shift?', message, confirmLabel: 'Remove', danger: true })))
        return false
      const removed = await removing.mutateAsync(shift).catch(() => undefined)
      if (removed) announce(`Removed: ${nameOf(shift)}`)
      return Boolean(removed)
    },
  }
}
