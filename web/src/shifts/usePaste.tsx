import type { NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { errorMessage, showError } from '../kernel/query.ts'
import { confirm } from '../ui/Confirm.tsx'
import { type CopiedShift, copiedShift, copyShift } from './copiedShift.ts'
import { dayAndMonth, weekdayName } from './dayWords.ts'
import { type PasteTarget, pasteBody, pasteProblem, refusedDriver } from './pasting.ts'
import { shiftKeys } from './shiftCache.ts'
import { useCreateShift } from './shifts.data.ts'
import { manningText, timesText } from './shiftWords.ts'
import type { useSchedule } from './useSchedule.ts'

interface PasteOptions {
  schedule: ReturnType<typeof useSchedule>
  /** Says what was done. */
  announce: (text: string) => void
}

/**
 * Pastes the copied shift into a cell, and answers the new shift; undefined where there is none. It ends the copying
 * unless Shift is held (document 2, 2.1). A driver who cannot work there is said, with the offer to paste an open shift.
 */
export function usePaste({ schedule, announce }: PasteOptions) {
  const creating = useCreateShift()
  const client = useQueryClient()
  /** The cells with a paste under way, so that a double click is one paste. */
  const underWay = useRef(new Set<string>())

  const send = async (body: NewShift, key: string, cell: CellWords): Promise<Shift | undefined> => {
    try {
      return await creating.mutateAsync({ body, idempotencyKey: key })
    } catch (error) {
      const reason = refusedDriver(error, body)
      if (reason) {
        // Nothing was stored, and the open shift is another form.
        return (await offerOpen(reason, cell))
          ? send({ ...body, driver_id: 0 }, newIdempotencyKey(), cell)
          : undefined
      }
      if (!hasUnknownOutcome(error)) showError(error)
      else if (await askAgain(error)) return send(body, key, cell)
      else void client.invalidateQueries({ queryKey: shiftKeys.all })
      return undefined
    }
  }

  const pasteInto = async (copied: CopiedShift, target: PasteTarget): Promise<Shift | undefined> => {
    const { places, loaded, queries } = schedule
    const restaurant = places.find((place) => place.restaurant.id === target.restaurantId)?.restaurant
    if (!restaurant) return undefined
    const cell = {
      copied,
      where: `${weekdayName(target.date)} ${dayAndMonth(target.date)}, ${restaurant.name}`,
    }
    const drivers = queries.drivers.data
    const problem = pasteProblem(copied, target.date, { restaurant, drivers, shifts: loaded })
    if (problem && !(await offerOpen(problem, cell))) return undefined
    const body = pasteBody(problem ? { ...copied, driver_id: null } : copied, target)
    const pasted = await send(body, newIdempotencyKey(), cell)
    if (pasted) {
      announce(`Pasted: ${timesText(pasted)}, ${manningText(pasted, schedule.driversById)}, ${cell.where}`)
    }
    return pasted
  }

  return async (target: PasteTarget, holdsShift: boolean): Promise<Shift | undefined> => {
    const copied = copiedShift()
    const keeps = holdsShift || copied?.keeps === true
    const cells = underWay.current
    // A paste that ends the copying is the last one.
    const name = keeps ? `${target.restaurantId} ${target.date}` : LAST
    if (!copied || cells.has(name) || cells.has(LAST)) return undefined
    cells.add(name)
    const pasted = await pasteInto(copied, target).finally(() => cells.delete(name))
    if (pasted && !keeps && copiedShift() === copied) copyShift(undefined)
    return pasted
  }
}

const LAST = 'last'

/** For the questions: what goes where. */
interface CellWords {
  copied: CopiedShift
  where: string
}

const offerOpen = (reason: string, { copied, where }: CellWords) =>
  confirm({
    title: 'Paste as an open shift?',
    message: (
      <>
        <bdi>{copied.who}</bdi> cannot work {timesText(copied)} on {where}: {reason}
      </>
    ),
    confirmLabel: 'Paste as open shift',
  })

const askAgain = (error: unknown) =>
  confirm({
    title: 'Was the shift pasted?',
    message: `${errorMessage(error)} Trying again is safe: the shift is never added twice.`,
    confirmLabel: 'Try again',
    cancelLabel: 'Leave it',
  })
