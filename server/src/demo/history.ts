/** Adds past actions: steps that can be undone, a pay export, and the audit. */
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { addDays, clockTime, type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import { FREE, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { panelUserCaller } from '../accounts/panelUserScope.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { beginStep } from '../shifts/scheduleStep.service.ts'
import { makePayExport } from '../timesheets/payExports.ts'
import { entry } from './chance.ts'
import { ADMIN, ADMIN_ID, AREA_MANAGER } from './places.ts'

/** Kinds of steps, oldest first. They come in turn. */
const HISTORY = ['publish', 'edit', 'bonus'] as const
const STEPS = 10

/** Adds ten steps on open shifts of the first area, two to three weeks ahead, which can be undone. */
export async function makeHistory(tx: Tx, today: IsoDate): Promise<void> {
  const changes = {
    publish: sql`status = ${SHIFT_PUBLISHED}`,
    bonus: sql`cost_bonus = 10, cost_total = cost_total - cost_bonus + 10`,
    edit: sql`comment = 'Two drivers tonight, share the route.'`,
  }
  for (let nr = 0; nr < STEPS; nr += 1) {
    const kind = entry(HISTORY, nr % HISTORY.length)
    const { author_id, author_name: name } = nr % 3 === 0 ? AREA_MANAGER : ADMIN
    const at = `${addDays(today, -1)}T${clockTime(10 * 60 + nr * 25)}:00.000Z`
    await beginStep({ tx, actor: { account: `panel_user:${author_id}`, name } }, { kind })
    await sql`
      update shift set ${changes[kind]}, moderator_id = ${author_id}, restaurateur_moderator_id = null, updated_at = ${at} where id in (
        select shift.id from shift join restaurant on restaurant.id = restaurant_id
        where area_id = 1 and shift.status = ${SHIFT_NEW} and status_assigned = ${FREE}
          and period_date >= ${addDays(today, 14 + nr)}
        order by period_date, shift.id limit 3)`.execute(tx)
    await sql`update schedule_step set at = ${at} where id = (select max(id) from schedule_step)`.execute(tx)
  }
  await sql`select set_config('driverdesk.step', '', true)`.execute(tx)
  const changed = (version: 'before' | 'after') => sql`(
    select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(version)})
    where key in ('status', 'comment', 'cost_bonus', 'cost_total') and before -> key <> after -> key)`
  await sql`
    insert into audit_event (at, actor, actor_name, thing, thing_id, action, before, after)
    select at, actor, actor_name, 'shift', row_id, case kind when 'publish' then 'publish' else 'update' end,
      ${changed('before')}, ${changed('after')}
    from schedule_step join schedule_step_row on step_id = id order by id, row_id`.execute(tx)
}

/** The manager of earlier, whose account no longer exists; the name stays in the audit. */
const FORMER = { first_name: 'Former', last_name: 'Manager', email: 'former@driverdesk.test', role: MANAGER }
const FORMER_ID = 9001

/** Adds audit entries that lead up to the present records: telephone numbers, accepted applicants and a removed account. */
export async function addAudit(tx: Tx, today: IsoDate): Promise<void> {
  await sql`
    insert into audit_event (at, actor, actor_name, thing, thing_id, action, before, after)
    select ${today}::date - interval '1 day' * (1 + id * 7 % 44) - interval '9 hours', entry.* from (
      select 'panel_user:' || ${FORMER_ID}::int, 'Former Manager', 'restaurant', id, 'update',
        jsonb_build_object('name', name, 'telephone', ''), jsonb_build_object('name', name, 'telephone', telephone)
      from restaurant where id <= 12
      union all select ${`panel_user:${AREA_MANAGER.author_id}`}, ${AREA_MANAGER.author_name}, 'driver', id, 'status',
        jsonb_build_object('first_name', first_name, 'last_name', last_name, 'status', ${DRIVER_APPLICANT}::int),
        jsonb_build_object('first_name', first_name, 'last_name', last_name, 'status', status)
      from driver where id between 7 and 30
      union all select ${`panel_user:${ADMIN_ID}`}, ${ADMIN.author_name}, 'panel_user', ${FORMER_ID}::int, 'remove',
        ${JSON.stringify(FORMER)}::jsonb, null
    ) as entry (actor, actor_name, thing, id, action, before, after) order by 1`.execute(tx)
}

const PAID_DAYS_AGO = 28

/** The administrator has exported the pay of a week that is billed, for the payroll program. */
export async function exportPay(tx: Tx, today: IsoDate): Promise<void> {
  const day = addDays(today, -PAID_DAYS_AGO)
  const monday = addDays(day, -weekdayIndex(day))
  const caller = await panelUserCaller(tx, ADMIN_ID)
  if (!caller) throw new Error('The demonstration has no administrator')
  // Leaves no entry in the audit, whose time would be now.
  const work = { tx, actor: caller.actor, record: () => {} }
  const period = { period_date_from: monday, period_date_to: addDays(monday, 6) }
  const { id } = await makePayExport(work, caller.scope, period, () => {})
  const made_at = `${addDays(monday, 9)}T10:00:00.000Z`
  await tx.updateTable('pay_export').set({ made_at }).where('id', '=', id).execute()
}
