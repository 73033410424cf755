import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { dayAndMonth, weekdayName } from '../../ui/dayWords.ts'
import { askForShiftsAgain } from '../data/shifts.data.ts'
import { type CopiedShift, copiedShift, copyShift } from '../model/copiedShift.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import type { PasteTarget } from './pasting.ts'

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
