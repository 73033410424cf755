import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { receive } from './kernel/receive.ts'
import { compare, type Side } from './kernel/rounds.ts'

/**
 * Compares the schedule's list of shifts, with drivers and timesheets, with a bare query of the same rows as JSON: the time,
 * and the processor time of the server's only thread.
 */
export async function listBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 4, status: 20 })
  const url = `/api/shift?period_date_from=${FIRST_DAY}&period_date_to=${LAST_DAY}&with_timesheet=1&with_driver=1`
  const call = () => receive(app, url, headers)
  const bare = async () => {
    const rows = await db
      .selectFrom('shift')
      .leftJoin('driver', 'driver.id', 'shift.driver_id')
      .leftJoin('timesheet', 'timesheet.shift_id', 'shift.id')
      .selectAll('shift')
      .select(['driver.first_name', 'driver.last_name', 'driver.phone', 'driver.photo_src'])
      .select(['timesheet.id as timesheet_id', 'timesheet.status as timesheet_status'])
      .where('shift.period_date', '>=', FIRST_DAY)
      .where('shift.period_date', '<=', LAST_DAY)
      .orderBy('shift.period_date')
      .orderBy('shift.start_time')
      .orderBy('shift.id')
      .execute()
    JSON.stringify(rows)
  }
  const sides = (wrap: (run: () => Promise<void>) => Side['run']): [Side, Side] => [
    { name: 'GET /api/shift, 600 × 31 × 4', run: wrap(call) },
    { name: 'rows through the driver, JSON.stringify', run: wrap(bare) },
  ]
  const isQuick = await compare(...sides((run) => run), 1.5)
  console.log('  processor time of the server itself')
  const isLight = await compare(...sides(cpuTimeOf), 1)
  await close()
  return isQuick && isLight
}

const cpuTimeOf = (run: () => Promise<void>) => async () => {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
