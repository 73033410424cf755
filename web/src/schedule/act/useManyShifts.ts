import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { type Drop, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { showError } from '../../kernel/query.ts'
import type { Announce } from '../../ui/desk/useAnnouncer.ts'
import { isDialogOpen } from '../../ui/whatIsOpen.ts'
import type { ManyCall, ManyDone } from '../data/acts.data.ts'
import { askAgainAfter } from '../data/shifts.data.ts'
import { paintAhead, useTurns } from '../model/pending.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import type { ManyAction } from './manyForm.ts'
import { type Loaded, type LooseShift, type ManyStep, placingFacts } from './manyPlan.ts'
import { doneText } from './manyWords.ts'
import { refusedIn } from './refusedShifts.ts'

/** What the dialog is open for: an action whose fields are still to be filled, or a drop that needs a question. */
export interface ManyRequest {
  shifts: readonly ShownShift[]
  action?: ManyAction
  step?: ManyStep
  /** What that step does: 'Move to Wed 11 Mar, Harbour Tacos: 11:00 – 15:00, Ann Example'. */
  about?: string
  /** What the server has refused of it already. */
  refused?: ReadonlyMap<number, string>
}

interface ManyOptions {
  /** The same object until something else is loaded. */
  known: Loaded
  /** The drivers, as they are asked for; left out for those who are told of none. */
  people?: UseQueryResult
  changing: ManyCall
  role: Role
  announce: Announce
}

export type ManyDesk = ReturnType<typeof useManyShifts>

/** What is done to several shifts in one step, by the bar, by keys and by a drag. */
export function useManyShifts({ known, people, changing, role, announce }: ManyOptions) {
  const [request, setRequest] = useState<ManyRequest>()
  const client = useQueryClient()
  const facts = useMemo(() => placingFacts(known), [known])
  const inTurn = useTurns()

  /** Undefined where the step before it came to nothing. */
  const send = (step: ManyStep, tells: boolean, idempotencyKey: string): Promise<ManyDone | undefined> =>
    inTurn(step, async (atItsTurn) => {
      const done = await changing.mutateAsync({ step, tells, idempotencyKey, atItsTurn })
      announce(doneText(step, done, role))
      return done
    })
  /** Puts shifts down at once, or asks first where somebody is told of it or some cannot go there. */
  const drop = async (step: ManyStep, { about, asks }: { about: string; asks: boolean }): Promise<void> => {
    const shifts = step.drops.map(({ shift }) => shift)
    const isKnownToDrivers =
      role !== 'restaurant' && !step.copy && shifts.some(({ status }) => status === SHIFT_PUBLISHED)
    if (asks || isKnownToDrivers) return setRequest({ shifts, step, about })
    const takeBack = step.copy ? undefined : paintAhead(step.drops.map(asDropped))
    try {
      await send(step, false, newIdempotencyKey())
    } catch (error) {
      const found = refusedIn(error, shifts)
      // What is being entered in a dialog by then stays.
      if (found && !isDialogOpen()) {
        const refused = new Map(found.refused.map(({ shift, message }) => [shift.id, message]))
        setRequest({ shifts, step, about, refused })
      } else {
        showError(error)
        askAgainAfter(client, error)
      }
    } finally {
      takeBack?.()
    }
  }
  return {
    known,
    people,
    role,
    announce,
    facts,
    request,
    isSending: changing.isPending,
    ask: (action: ManyAction, shifts: readonly ShownShift[]) => setRequest({ action, shifts }),
    close: () => setRequest(undefined),
    send,
    drop,
  }
}

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
