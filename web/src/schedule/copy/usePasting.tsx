import type { NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage, hasUnknownOutcome, isGone } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { dayAndMonth, weekdayName } from '../../ui/dayWords.ts'
import type { DriverChoice } from '../../ui/desk/deskSearch.ts'
import { useLongCall } from '../../ui/longCall/useLongCall.ts'
import { type Refusal, refusedIn } from '../act/refusedShifts.ts'
import type { CopyAnswer, CopyForm, SendCopies } from '../data/acts.data.ts'
import { askForShiftsAgain, useCreateShift } from '../data/shifts.data.ts'
import { type CopiedShift, copiedShift, copyShift } from '../model/copiedShift.ts'
import { ofDriver } from '../model/scheduleRows.ts'
import type { useSchedule } from '../model/useSchedule.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { type PasteTarget, pasteBody, pasteProblem, refusedDriver } from './pasting.ts'

/** Pastes a shift into a cell, and answers the new one; undefined where there is none. */
type Paste<S> = (copied: CopiedShift, target: PasteTarget) => Promise<S | undefined>

/**
 * Pastes the copied shift into a cell, and answers the new shift; undefined where there is none. It ends the copying
 * unless Shift is held (document 2, 2.1).
 */
export function usePasting<S extends ShownShift>(pasteInto: Paste<S>) {
  /** The cells with a paste under way, so that a double click is one paste. */
  const underWay = useRef(new Set<string>())
  return async (target: PasteTarget, holdsShift: boolean): Promise<S | undefined> => {
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

/**
 * Sends what is pasted until it is known what came of it: after a lost answer it asks, and the same key never adds the
 * shift twice. `otherwise` may answer a refusal in its own way.
 */
export function useSendPasted() {
  const client = useQueryClient()
  return async function send<S>(
    create: (idempotencyKey: string) => Promise<S>,
    otherwise: (error: unknown) => Promise<S | undefined> | undefined = () => undefined,
    key = newIdempotencyKey(),
  ): Promise<S | undefined> {
    try {
      return await create(key)
    } catch (error) {
      const other = otherwise(error)
      if (other !== undefined) return other
      if (!hasUnknownOutcome(error)) showError(error)
      else if (await askAgain(error)) return send(create, otherwise, key)
      else askForShiftsAgain(client)
      return undefined
    }
  }
}

/** 'Wednesday 11 Mar, Harbour Tacos'. */
export const cellText = ({ date }: PasteTarget, restaurant: { name: string }): string =>
  `${weekdayName(date)} ${dayAndMonth(date)}, ${restaurant.name}`

const askAgain = (error: unknown) =>
  confirm({
    title: 'Was the shift pasted?',
    message: `${errorMessage(error)} Trying again is safe: the shift is never added twice.`,
    confirmLabel: 'Try again',
    cancelLabel: 'Leave it',
  })

interface PasteOptions {
  schedule: ReturnType<typeof useSchedule>
  /** Whose shifts alone are on screen. */
  driver: DriverChoice | undefined
  /** Says what was done. */
  announce: (text: string) => void
}

/** Pastes as staff do: a driver who cannot work there is said, with the offer to paste an open shift. */
export function usePaste({ schedule, driver, announce }: PasteOptions) {
  const creating = useCreateShift()
  const sendPasted = useSendPasted()

  const send = (body: NewShift, cell: CellWords): Promise<Shift | undefined> =>
    sendPasted(
      (idempotencyKey) => creating.mutateAsync({ body, idempotencyKey }),
      (error) => {
        const reason = refusedDriver(error, body)
        // Nothing was stored, and the open shift is another form.
        const openInstead = (agrees: boolean) => (agrees ? send({ ...body, driver_id: 0 }, cell) : undefined)
        return reason ? offerOpen(reason, cell).then(openInstead) : undefined
      },
    )

  return usePasting(async (copied: CopiedShift, target: PasteTarget): Promise<Shift | undefined> => {
    const { places, loaded, queries, driversById } = schedule
    const restaurant = places.find((place) => place.restaurant.id === target.restaurantId)?.restaurant
    if (!restaurant) return undefined
    const cell = { copied, where: cellText(target, restaurant) }
    const drivers = queries.drivers.data
    const problem = pasteProblem(copied, target.date, { restaurant, drivers, shifts: loaded })
    if (problem && !(await offerOpen(problem, cell))) return undefined
    const body = pasteBody(problem ? { ...copied, driver_id: null } : copied, target)
    const pasted = await send(body, cell)
    if (!pasted) return undefined
    const isHidden = ofDriver([pasted], driver).length === 0
    const what = `${timesText(pasted)}, ${manningText(pasted, driversById)}, ${cell.where}`
    announce(`Pasted: ${what}${isHidden ? '. It is not among the shifts shown.' : ''}`)
    return pasted
  })
}

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

const SOME_ARE_GONE = 'Some of these shifts were removed meanwhile. Copy again to copy the others.'

/** Sends the copy form, once however often it is tried, and says what came of it. */
export function useCopying<S extends ShownShift>(send: SendCopies<S>) {
  const client = useQueryClient()
  const lookAgain = () => askForShiftsAgain(client)
  const call = useLongCall<CopyForm<S>, CopyAnswer<S>, Pick<Refusal<S>, 'refused' | 'valid'>>({
    send,
    outcome: 'the shifts were copied',
    refusalOf: (error, form) => {
      if (!isGone(error)) return refusedIn(error, form.shifts)
      lookAgain()
      return SOME_ARE_GONE
    },
  })
  return {
    ...call,
    copy: (form: Omit<CopyForm<S>, 'idempotencyKey'>) =>
      call.attempt({ ...form, idempotencyKey: newIdempotencyKey() }),
    /** Another form: those that were not refused. */
    copyValid: (form: CopyForm<S>, valid: readonly S[]) =>
      call.attempt({ ...form, shifts: valid, idempotencyKey: newIdempotencyKey() }),
    lookAgain,
  }
}
