import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useState } from 'react'
import { showError } from '../kernel/query.ts'
import { confirm } from '../ui/Confirm.tsx'
import { askNotify } from './askNotify.ts'
import { countOf, longDate } from './dayWords.ts'
import { type Refusal, refusalOf } from './refusedShifts.ts'
import { usePublishShifts, useRemoveShift, useUnpublishShifts } from './shifts.data.ts'
import { type DriversById, manningOf, manningText, timesText } from './shiftWords.ts'

interface ScheduleActionsOptions {
  drivers: DriversById
  /** Says what was done. */
  announce: (text: string) => void
}

/** What the menu and the toolbar do to shifts: they ask where document 2 asks, and say what came of it. */
export function useScheduleActions({ drivers, announce }: ScheduleActionsOptions) {
  const publishing = usePublishShifts()
  const unpublishing = useUnpublishShifts()
  const removing = useRemoveShift()
  const [refusal, setRefusal] = useState<Refusal>()

  const nameOf = (shift: Shift) => `${timesText(shift)}, ${manningText(shift, drivers)}`
  const what = (shifts: readonly Shift[]) => {
    const [only] = shifts
    return shifts.length === 1 && only ? nameOf(only) : countOf(shifts.length, 'shift')
  }
  const refuse = (error: unknown, action: Refusal['action'], shifts: readonly Shift[]) => {
    const refused = refusalOf(error, action, shifts)
    if (refused) setRefusal(refused)
    else showError(error)
  }
  const send = async (shifts: readonly Shift[], more: { push?: PushDrivers; skipInvalid?: boolean } = {}) => {
    try {
      const published = await publishing.mutateAsync({ ids: shifts.map(({ id }) => id), ...more })
      announce(published.length > 0 ? `Published: ${what(published)}` : 'No more shifts to publish')
    } catch (error) {
      refuse(error, 'publish', shifts)
    }
  }
  const takeBack = async (shifts: readonly Shift[]) => {
    try {
      announce(`Unpublished: ${what(await unpublishing.mutateAsync({ ids: shifts.map(({ id }) => id) }))}`)
    } catch (error) {
      refuse(error, 'unpublish', shifts)
    }
  }

  return {
    refusal,
    closeRefusal: () => setRefusal(undefined),
    publishValid: async () => {
      if (!refusal) return
      setRefusal(undefined)
      await send(refusal.valid, { skipInvalid: true })
    },
    publish: async (shift: Shift) => {
      if (manningOf(shift) === 'assigned') return send([shift])
      const push = await askNotify()
      if (push) await send([shift], { push })
    },
    unpublish: (shift: Shift) => takeBack([shift]),
    publishAll: async (shifts: readonly Shift[]) => {
      const title = `Publish ${shifts.length} Shift(s)?`
      if (
        await confirm({ title, message: 'Their drivers are told by push message.', confirmLabel: 'Publish' })
      ) {
        await send(shifts)
      }
    },
    unpublishAll: async (shifts: readonly Shift[]) => {
      const title = `Unpublish ${shifts.length} Shift(s)?`
      const message = 'They go back to unpublished. Their drivers are told by push message.'
      if (await confirm({ title, message, confirmLabel: 'Unpublish' })) await takeBack(shifts)
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
