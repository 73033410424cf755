import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'

/**
 * What the schedule asks for, with drivers and timesheets, against the same rows read bare and stringified. The limit is
 * that of all lists (lists.ts).
 */
export async function listBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 4, status: 20 })
  const url = `/api/shift?period_date_from=${FIRST_DAY}&period_date_to=${LAST_DAY}&with_timesheet=1&with_driver=1`
  const within = await compare(
    {
      name: 'GET /api/shift, 600 × 31 × 4',
      run: async () => {
        const answer = await app.inject({ url, headers })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      },
    },
    {
      name: 'rows through the driver, JSON.stringify',
      run: async () => {
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
      },
    },
    1.5,
  )
  await close()
  return within
}
