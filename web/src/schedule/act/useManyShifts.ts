import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/expiredDocuments.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type Drop, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import type { StatusChangeKind } from '@driverdesk/domain/shifts/manyShifts.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Announce } from '../../desk/useAnnouncer.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import { askAgainAfter } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { isDialogOpen } from '../../ui/whatIsOpen.ts'
import type { ManyCall, ManyDone } from '../data/acts.data.ts'
import type { Schedule } from '../model/schedule.ts'
import { openDialog, paintShifts, unpaintShifts } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { manningOf } from '../shift/shiftWords.ts'
import { emptyValues, type ManyAction, type ManyRequest, stepOf } from './manyForm.ts'
import { type Loaded, type LooseShift, type ManyStep, placingFacts } from './manyPlan.ts'
import { doneText } from './manyWords.ts'
import { refusalsIn } from './refusedShifts.ts'
import { useTurns } from './useTurns.ts'

interface ManyOptions {
  schedule: Schedule
  role: Role
  announce: Announce
  changing: ManyCall
}

export type ManyDesk = ReturnType<typeof useManyShifts>

/** What is done to shifts in one step, be it one or thousands: by a menu, the toolbar, the bar, keys and a drag. */
export function useManyShifts({ schedule, changing, role, announce }: ManyOptions) {
  const client = useQueryClient()
  const { places, loaded, agency } = schedule
  const people = agency?.queries.drivers
  const drivers = agency ? people?.data : NO_DRIVERS
  const blocksExpired = agency?.queries.options.data?.get(BLOCK_EXPIRED) === '1'
  const known: Loaded = useMemo(
    () => ({ places, drivers, shifts: loaded, blocksExpired }),
    [places, drivers, loaded, blocksExpired],
  )
  const facts = useMemo(() => placingFacts(known), [known])
  const inTurn = useTurns()

  /** Undefined where the step before it came to nothing. */
  const send = (step: ManyStep, tells: boolean, idempotencyKey: string): Promise<ManyDone | undefined> =>
    inTurn(step, async (atItsTurn) => {
      const done = await changing.mutateAsync({ step, tells, idempotencyKey, atItsTurn })
      announce(doneText(step, done, role, schedule.driversById))
      return done
    })
  /** Does it without a question, shown ahead of the answer. The request is what is asked where some of it is refused. */
  const doAtOnce = async (step: ManyStep, request: ManyRequest): Promise<void> => {
    const painted = step.copy ? [] : step.drops.map(asDropped)
    changeSchedule(paintShifts(painted))
    try {
      await send(step, false, newIdempotencyKey())
    } catch (error) {
      const refused = refusalsIn(error)
      // What is being entered in a dialog by then stays.
      if (refused && !isDialogOpen()) ask({ ...request, refused })
      else {
        showError(error)
        askAgainAfter(client, error)
      }
    } finally {
      changeSchedule(unpaintShifts(painted))
    }
  }
  /** Puts shifts down at once, or asks first where somebody is told of it or some cannot go there. */
  const drop = async (step: ManyStep, { about, asks }: { about: string; asks: boolean }): Promise<void> => {
    const shifts = step.drops.map(({ shift }) => shift)
    const isKnownToDrivers =
      role !== 'restaurant' && !step.copy && shifts.some(({ status }) => status === SHIFT_PUBLISHED)
    if (asks || isKnownToDrivers) return ask({ shifts, step, about })
    await doAtOnce(step, { shifts, step, about })
  }
  /**
   * What the menu, a key or the dialog of a shift does to it. Staff are asked before a shift is published, and before
   * it is taken from a driver (docs/spec/schedule.md#shift-menu); everybody before it is removed.
   */
  const doToOne = async (action: StatusChangeKind, shift: ShownShift, onDone?: () => void): Promise<void> => {
    const request: ManyRequest = { action, shifts: [shift], isOne: true, ...(onDone && { onDone }) }
    const concernsDrivers = action === 'publish' || manningOf(shift) === 'assigned'
    if (action === 'remove' || (role !== 'restaurant' && concernsDrivers)) return ask(request)
    await doAtOnce(stepOf(action, request.shifts, emptyValues(request.shifts)), request)
  }
  return {
    known,
    people,
    role,
    announce,
    facts,
    isSending: changing.isPending,
    ask: (
      action: ManyAction,
      shifts: readonly ShownShift[],
      more?: Required<Pick<ManyRequest, 'all' | 'begunBy'>>,
    ) => ask({ action, shifts, ...more }),
    doToOne,
    send,
    drop,
  }
}

const NO_DRIVERS: readonly Driver[] = []

/** What was begun in a dialog is asked over it. */
const ask = (request: ManyRequest): void =>
  changeSchedule(openDialog({ kind: 'many', request, over: request.onDone && scheduleNow().dialog }))

const asDropped = ({ shift, target }: Drop<LooseShift>): ShownShift => {
  const { has_timesheet: _, timesheet_type: __, ...shown } = shift
  const { driver_id } = dropped(shift, target)
  const isSame = driver_id === shown.driver_id
  return {
    ...shown,
    ...dropped(shift, target),
    ...(!isSame && { driver: undefined, status_assigned: driver_id === null ? 20 : 10 }),
  }
}
