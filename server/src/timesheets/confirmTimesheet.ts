/** A restaurant confirms or queries a submitted timesheet. */
import { confirmRefusal, QUERIED, queryRefusal } from '@driverdesk/domain/timesheets/confirmation.ts'
import { SETTLED } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { afterTransition } from '@driverdesk/domain/timesheets/transitions.ts'
import { Invalid } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { NewRow } from '../kernel/tables.ts'
import { confirmation } from './restaurantAnswer.ts'
import { type Saving, seen } from './timesheetSaving.ts'
import { announceTimesheet } from './timesheets.announce.ts'
import { lockTimesheet, type StoredTimesheet } from './timesheets.reads.ts'
import { updateTimesheet } from './timesheets.writes.ts'

/** Answers the id. */
export function confirmTimesheet(saving: Saving, id: number, client: SeenByClient): Promise<number> {
  return answer(saving, id, client, 'confirm', (stored) => {
    const refusal = confirmRefusal(stored)
    if (refusal) throw new Invalid({ id: [refusal] })
    return {
      ...confirmation(saving.by, saving.services.now()),
      ...afterTransition('approve', stored, saving.scope.role),
    }
  })
}

/** Answers the id. */
export function queryTimesheet(
  saving: Saving,
  id: number,
  { reason, ...client }: SeenByClient & { reason: string },
): Promise<number> {
  return answer(saving, id, client, 'query', (stored) => {
    const refusal = queryRefusal({ ...stored, is_queried: stored.restaurant_answer === QUERIED }, reason)
    if (refusal) throw new Invalid({ id: [refusal] })
    return {
      ...confirmation(saving.by, saving.services.now()),
      ...{ restaurant_answer: QUERIED, query_reason: reason },
    }
  })
}

interface SeenByClient {
  updated_at?: string | undefined
}

async function answer(
  { work, scope, services }: Saving,
  id: number,
  client: SeenByClient,
  action: 'confirm' | 'query',
  changesOf: (stored: StoredTimesheet) => Partial<NewRow<'timesheet'>>,
): Promise<number> {
  const stored = await lockTimesheet(work.tx, scope, id)
  await refuseStale(work.tx, seen(stored, client), services.settings.businessTimeZone, services.now())
  if (stored.type === OF_CANCELLATION) throw new Invalid({ id: [SETTLED] })
  const timesheet = await updateTimesheet(work.tx, id, changesOf(stored))
  work.record({ thing: 'timesheet', id, action, before: stored, after: timesheet })
  announceTimesheet(work, 'update', timesheet)
  return id
}
