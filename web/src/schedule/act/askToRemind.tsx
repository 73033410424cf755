import type { StaffShift } from '../../shifts/shownShift.ts'
import { askInDialog } from '../../ui/askInDialog.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { countOf } from '../../ui/dayWords.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import { DriversToCall, DriversToNotify } from './DriversToNotify.tsx'
import { whereText } from './manyWords.ts'

/** Asks before drivers are reminded of shifts that they have not acknowledged. */
export function askToRemind(
  shifts: readonly StaffShift[],
  drivers: DriversById,
): Promise<boolean | undefined> {
  const counts = Map.groupBy(shifts, ({ driver_id }) => driver_id)
  const reminded = [...counts].flatMap(([driver_id, { length: count }]) =>
    driver_id === null ? [] : { driver_id, news: 'reminded' as const, count },
  )
  return askInDialog<boolean>(`Remind ${countOf(reminded.length, 'driver')}?`, (onAnswer) => (
    <BulkQuestion
      what={whereText(shifts)}
      effect="None of them is acknowledged yet. Drivers who were reminded less than 5 minutes ago are left out."
      told={<DriversToNotify notified={reminded} drivers={drivers} />}
      confirmLabel="Remind"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer()}
    >
      <DriversToCall notified={reminded} drivers={drivers} />
    </BulkQuestion>
  ))
}
