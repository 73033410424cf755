import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { sql } from 'kysely'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'
import { addTimesheets } from './kernel/timesheets.ts'

const TIMESHEETS = 5_000

/**
 * Compares the whole 'Approve All' call, including checks, live events and the answer, with one statement that writes the
 * same: the status and pay of the rows, and an audit record of each.
 */
export async function approveBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 2, status: 20, restaurants: 100, days: 25 })
  await addTimesheets(db)
  const url = `/api/timesheet?period_date_from=${FIRST_DAY}&period_date_to=${LAST_DAY}`
  const submitted = (await app.inject({ url, headers })).json<Timesheet[]>()
  if (submitted.length !== TIMESHEETS) throw new Error(`There are ${submitted.length} timesheets.`)
  const ids = submitted.map(({ id }) => id)
  // Without `updated_at`, because each round changes the timesheets again.
  const timesheets = submitted.map(({ updated_at: _, ...timesheet }) => ({
    ...timesheet,
    status: 30,
    status_progress: 40,
  }))
  const payload = JSON.stringify({ timesheets })
  const submit = async () => {
    await sql`update timesheet set status = 10, status_progress = 20, trip_pay_0 = null, trip_pay_3 = null,
      trip_pay_6 = null`.execute(db)
    await sql`truncate audit_event, outbox`.execute(db)
    await sql`vacuum timesheet`.execute(db)
  }
  const within = await compare(
    {
      name: `POST /api/timesheet/approve of ${TIMESHEETS}`,
      prepare: submit,
      run: async () => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/timesheet/approve',
          headers: { ...headers, 'content-type': 'application/json' },
          payload,
        })
        if (!answer.body.endsWith('"fail":[]}')) throw new Error(answer.body.slice(0, 1_000))
      },
    },
    {
      name: 'one bare UPDATE with the INSERT of its audit',
      prepare: submit,
      run: () =>
        sql`
          with approved as (
          update timesheet set status = 30, status_progress = 40, trip_pay_0 = 0.5, trip_pay_3 = 1, trip_pay_6 = 2,
            updated_at = now(),
            cost_total = round(cost_per_hour * extract(epoch from finish_time - start_time
              + case when finish_time < start_time then interval '1 day' else interval '0' end)::int / 3600, 2)
              + cost_bonus + const_fuel_bonus + fuel_bonus_0 * 0.5 + fuel_bonus_3 * 1 + fuel_bonus_6 * 2
          where id = any(${ids}::int[]) returning id)
          insert into audit_event (actor, actor_name, thing, thing_id, action, before, after)
          select 'panel_user:1', 'Admin', 'timesheet', id, 'approve',
            '{"status": 10, "status_progress": 20, "trip_pay_0": null, "trip_pay_3": null, "trip_pay_6": null}',
            '{"status": 30, "status_progress": 40, "trip_pay_0": 0.5, "trip_pay_3": 1, "trip_pay_6": 2}'
          from approved`.execute(db),
    },
    3,
  )
  await close()
  return within
}
