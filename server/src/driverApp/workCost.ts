import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type FuelBands, timesheetPay } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { tripPay } from '../options/options.reads.ts'

type Worked = Pick<
  Row<'timesheet'>,
  'start_time' | 'finish_time' | 'cost_per_hour' | 'cost_bonus' | 'const_fuel_bonus'
> &
  FuelBands

/** What this pays by the options as they are now, in pounds (docs/spec/timesheets.md#timesheet-pay). */
export async function costOf(tx: Tx, worked: Worked): Promise<number> {
  const { start_time, finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = worked
  const { total } = timesheetPay({
    ...{ type: OF_WORK, start_time, finish_time },
    rate: poundsToPence(worked.cost_per_hour),
    driverBonus: poundsToPence(worked.cost_bonus),
    constFuel: poundsToPence(worked.const_fuel_bonus),
    trips: { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 },
    tripPay: await tripPay(tx),
  })
  return penceToPounds(total)
}
