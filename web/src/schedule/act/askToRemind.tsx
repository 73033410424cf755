import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { askInDialog } from '../../ui/Confirm.tsx'
import { type DriversById, driversOf } from '../shift/shiftWords.ts'
import { DriversToCall, DriversToNotify } from './DriversToNotify.tsx'
import { whereText } from './manyWords.ts'

/**
 * Asks before drivers are reminded of shifts that they have not acknowledged.
 *
 * @param known the drivers of the shifts in sight; those of `shifts` may be loaded just now
 */
export function askToRemind(shifts: readonly StaffShift[], known: DriversById): Promise<boolean | undefined> {
  const drivers = new Map([...driversOf(shifts), ...known])
  const counts = Map.groupBy(shifts, ({ driver_id }) => driver_id)
  const reminded = [...counts].flatMap(([driver_id, { length: count }]) =>
    driver_id === null ? [] : { driver_id, news: 'reminded' as const, count },
  )
  return askInDialog<boolean>(`Remind ${countOf(reminded.length, 'driver')}?`, (onAnswer) => (
    <BulkQuestion
      what={whereText(shifts)}
      effect="None of them has been acknowledged yet. Drivers who were reminded less than 5 minutes ago are left out."
      told={<DriversToNotify notified={reminded} drivers={drivers} />}
      confirmLabel="Remind"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer()}
    >
      <DriversToCall notified={reminded} drivers={drivers} />
    </BulkQuestion>
  ))
}
