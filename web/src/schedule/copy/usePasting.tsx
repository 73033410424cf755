import type { PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { brokenRulesOf } from '../../shifts/brokenRules.data.ts'
import { refetchShifts } from '../../shifts/shifts.data.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { dayAndMonth, weekdayName } from '../../ui/dateText.ts'
import type { Schedule } from '../model/schedule.ts'
import { ofDriver } from '../model/scheduleRows.ts'
import type { CopiedShift } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { type DriversById, manningText, timesText } from '../shift/shiftWords.ts'
import { type PasteTarget, pasteProblem, refusedDriver, type SendPasted } from './pasting.ts'

interface PasteOptions {
  schedule: Schedule
  view: ScheduleView
  announce: Announce
  facts: PlacingFacts
}

/**
 * Pastes the copied shift into a cell and returns the new shift, if there is one. Copying ends unless Shift
 * is held (docs/spec/schedule.md#grid). If the driver cannot work then, it offers an open shift.
 */
export function usePaste(send: SendPasted, options: PasteOptions) {
  const { schedule, view, announce, facts } = options
  const client = useQueryClient()
  /** Cells with a paste on its way, so that a double click pastes once. */
  const underWay = useRef(new Set<string>())

  /**
   * Sends until the outcome is known: after a lost answer it asks, and the same key never adds the shift
   * twice.
   */
  const sendUntilKnown = async (
    copied: CopiedShift,
    target: PasteTarget,
    where: string,
    key = newIdempotencyKey(),
  ): Promise<ShownShift | undefined> => {
    try {
      return await send(copied, target, key)
    } catch (error) {
      const reason = refusedDriver(error, copied)
      if (reason !== undefined) {
        // Nothing was stored, and the open shift is another request.
        const agrees = await offerOpen(reason, copied, where)
        return agrees ? sendUntilKnown({ ...copied, driver_id: null }, target, where) : undefined
      }
      if (!hasUnknownOutcome(error)) showError(error)
      else if (await askAgain(error)) return sendUntilKnown(copied, target, where, key)
      else refetchShifts(client)
      return undefined
    }
  }
  const pasteInto = async (copied: CopiedShift, target: PasteTarget): Promise<ShownShift | undefined> => {
    const { restaurantsById, agency, driversById } = schedule
    const name = restaurantsById.get(target.restaurantId)?.name
    if (name === undefined) return undefined
    const where = `${weekdayName(target.date)} ${dayAndMonth(target.date)}, ${name}`
    const problem = agency && pasteProblem(copied, target, facts)
    if (problem && !(await offerOpen(problem, copied, where))) return undefined
    const pasted = await sendUntilKnown(problem ? { ...copied, driver_id: null } : copied, target, where)
    if (!pasted) return undefined
    const isHidden = isForStaff(pasted) && ofDriver([pasted], view.driver).length === 0
    const what = [timesText(pasted), ...(agency ? [manningText(pasted, driversById)] : []), where].join(', ')
    const broken = agency && pasted.driver_id ? await brokenRulesOf(client, pasted.id) : undefined
    const more = [isHidden && 'It is not among the shifts shown.', broken].filter(Boolean)
    announce([`Pasted: ${what}`, ...more].join('. '))
    return pasted
  }
  return async (target: PasteTarget, holdsShift: boolean): Promise<ShownShift | undefined> => {
    const { copied } = scheduleNow()
    const keeps = holdsShift || copied?.keeps === true
    const cells = underWay.current
    // A paste that ends the copying is the last one.
    const name = keeps ? `${target.restaurantId} ${target.driverId} ${target.date}` : LAST
    if (!copied || cells.has(name) || cells.has(LAST)) return undefined
    cells.add(name)
    const pasted = await pasteInto(forTarget(copied, target, schedule.driversById), target).finally(() =>
      cells.delete(name),
    )
    if (pasted && !keeps && scheduleNow().copied === copied) changeSchedule({ copied: undefined })
    return pasted
  }
}

/** In a driver's line the copied shift gets that driver. */
function forTarget(copied: CopiedShift, { driverId }: PasteTarget, drivers: DriversById): CopiedShift {
  if (driverId === undefined) return copied
  const manning = driverId === null ? 'Open shift' : (drivers.get(driverId)?.full_name ?? 'This driver')
  return { ...copied, driver_id: driverId, manning }
}

const LAST = 'last'

const askAgain = (error: unknown) =>
  confirm({
    title: 'Was the shift pasted?',
    message: `${errorMessage(error)} It is safe to try again: the shift will not be added twice.`,
    confirmLabel: 'Try again',
    cancelLabel: 'Leave it',
  })

const offerOpen = (reason: string, copied: CopiedShift, where: string) =>
  confirm({
    title: 'Paste as an open shift?',
    message: (
      <>
        <bdi>{copied.manning}</bdi> cannot work {timesText(copied)} on {where}: {reason}
      </>
    ),
    confirmLabel: 'Paste as open shift',
  })
