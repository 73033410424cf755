import { PUSH_NOT, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { driversQuery } from '../../drivers/drivers.data.ts'
import { showError } from '../../kernel/query.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf, longDate } from '../../ui/dayWords.ts'
import { pressedNow } from '../../ui/useFocusBack.ts'
import { askBulk, type BulkFacts } from '../act/askBulk.tsx'
import { askNotify } from '../act/askNotify.tsx'
import { costShownOf } from '../act/publishedCost.ts'
import { useRefusal } from '../act/RefusedShifts.tsx'
import { useDeleteShifts, usePublishShifts, useUnpublishShifts } from '../data/acts.data.ts'
import { isPayChanged, type PayNow, payNow } from '../data/payChanged.data.ts'
import { useRemoveShift } from '../data/shifts.data.ts'
import type { BulkAction } from '../model/shiftStanding.ts'
import { manningOf, manningText, timesText } from '../shift/shiftWords.ts'
import type { StaffShift } from '../shift/shownShift.ts'
import type { ActionsOptions, ShiftActions } from './audience.ts'

interface HowToSend {
  isBulk?: boolean
  push?: PushDrivers
  skipInvalid?: boolean
  /** What the question said that they will pay. */
  costShown?: number | undefined
  begunBy?: Element | null | undefined
  /** Asks the same question again, where the pay is not what it said any more. */
  askAgain?: (now: PayNow) => Promise<void> | void
}

interface AskedOfAll {
  action: BulkAction
  shifts: readonly StaffShift[]
  known: BulkFacts
  begunBy: Element | null | undefined
  /** What was answered of these shifts, where it is asked again. */
  before?: { push: PushDrivers | undefined }
}

const DONE: Record<BulkAction, string> = {
  publish: 'Published',
  unpublish: 'Unpublished',
  delete: 'Deleted',
}

/** What the menu and the toolbar do to shifts: they ask where document 2 asks, and say what came of it. */
export function useStaffActions({ schedule, role, announce, known: loaded }: ActionsOptions): ShiftActions {
  const { driversById: drivers, agency } = schedule
  const known: BulkFacts = { ...loaded, places: agency?.places ?? [], role }
  const calls = { publish: usePublishShifts(), unpublish: useUnpublishShifts(), delete: useDeleteShifts() }
  const removing = useRemoveShift()
  const client = useQueryClient()
  const { refusal, closeRefusal, reopen, refuse, lookAgain } = useRefusal<StaffShift>()

  const nameOf = (shift: StaffShift) => `${timesText(shift)}, ${manningText(shift, drivers)}`
  const what = (shifts: readonly StaffShift[]) => {
    const [only] = shifts
    return shifts.length === 1 && only ? nameOf(only) : countOf(shifts.length, 'shift')
  }
  const send = async (action: BulkAction, shifts: readonly StaffShift[], how: HowToSend = {}) => {
    const { isBulk = false, begunBy, askAgain, ...more } = how
    try {
      const done = await calls[action].mutateAsync({ ids: shifts.map(({ id }) => id), ...more })
      // Fewer than were sent: somebody else's change has made them invalid since they were asked for.
      const skipped = shifts.length - done.length
      if (action === 'publish' && done.length === 0) showError(new Error('No more shifts to publish'))
      else if (skipped === 0) announce(`${DONE[action]}: ${what(shifts)}`)
      else announce(`${DONE[action]}: ${what(done)}. Skipped: ${countOf(skipped, 'shift')}`)
    } catch (error) {
      if (!askAgain || !isPayChanged(error))
        return refuse(error, { action, isBulk, shifts, begunBy, push: more.push })
      showError(error)
      const now = await payNow(client, shifts)
      if (now.shifts.length > 0) await askAgain(now)
    }
  }
  const publishOne = async (shift: StaffShift, places: BulkFacts['places']): Promise<void> => {
    const push = await askNotify({ action: 'publish', shift, places, drivers })
    if (!push) return
    const askAgain = async ({ shifts: [now = shift], ...rates }: PayNow) => publishOne(now, rates.places)
    await send('publish', [shift], { push, costShown: costShownOf([shift], places), askAgain })
  }
  const askOfAll = async (asked: AskedOfAll): Promise<void> => {
    const { action, begunBy } = asked
    const people = asked.known.drivers ?? (await client.fetchQuery(driversQuery))
    const answer = await askBulk({ ...asked, known: { ...asked.known, drivers: people }, drivers })
    if (!answer) return
    const { shifts, push, costShown } = answer
    const askAgain = ({ shifts, places }: PayNow) =>
      askOfAll({ ...asked, shifts, known: { ...asked.known, places }, before: { push } })
    await send(action, shifts, { isBulk: true, begunBy, push, costShown, askAgain })
  }

  return {
    refusal,
    closeRefusal,
    isSending: Object.values(calls).some(({ isPending }) => isPending),
    skipRefused: async () => {
      if (!refusal) return
      closeRefusal()
      const { action, valid, begunBy, push } = refusal
      const isPublish = action === 'publish'
      await send(action, valid, {
        ...{ isBulk: true, skipInvalid: isPublish || undefined, begunBy, push },
        costShown: isPublish ? costShownOf(valid, known.places) : undefined,
        askAgain: ({ shifts }) => reopen({ ...refusal, valid: shifts }),
      })
    },
    publish: (shift: StaffShift) => publishOne(shift, known.places),
    /** Of an open shift nobody is told. */
    unpublish: async (shift: StaffShift) => {
      const push =
        manningOf(shift) === 'assigned'
          ? await askNotify({ action: 'unpublish', shift, places: known.places, drivers })
          : PUSH_NOT
      if (push) await send('unpublish', [shift], { push })
    },
    doToAll: async (action: BulkAction, shifts: readonly StaffShift[], all: readonly StaffShift[]) => {
      if (shifts.length === 0) return
      const loaded = [...new Set([...known.shifts, ...all])]
      await askOfAll({ action, shifts, known: { ...known, shifts: loaded }, begunBy: pressedNow() })
    },
    remove: async (shift: StaffShift): Promise<boolean> => {
      const message = `${longDate(shift.period_date)}, ${nameOf(shift)}`
      if (!(await confirm({ title: 'Remove shift?', message, confirmLabel: 'Remove', danger: true })))
        return false
      const removed = await removing.mutateAsync(shift).catch(lookAgain)
      if (removed) announce(`Removed: ${nameOf(shift)}`)
      return Boolean(removed)
    },
  }
}
