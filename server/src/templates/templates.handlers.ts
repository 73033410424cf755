import type { Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type TemplateShift, templateShifts, weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { sql } from 'kysely'
import { handlers, type Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { seenAs } from '../kernel/stale.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { holdArea, restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { applyToWeeks, type BusinessDay, previewTemplate } from './applyTemplate.ts'
import {
  holdNames,
  lockTemplate,
  shiftsOfWeek,
  type TemplateLocation,
  templatesInScope,
  templateView,
} from './templates.reads.ts'

export const templateHandlers = handlers(templateRoutes, {
  list: ({ db, scope }) => templatesInScope(db, scope),

  create: ({ scope, body, change }) =>
    change(async (work) => {
      const place = await placeInScope(work.tx, scope, body)
      await refuseTakenName(work.tx, scope, body.name, place)
      const week = weekOf(body.week)
      const shifts = await savedWeek(work.tx, scope, place, week)
      const named = { ...place, name: body.name }
      const template = await insertTemplate(work.tx, { ...named, creator_id: scope.accountId }, shifts)
      const after = { ...named, week, shifts: shifts.length }
      work.record({ thing: 'template', id: template.id, action: 'create', before: null, after })
      return templateView(work.tx, scope, template.id)
    }),

  rename: ({ scope, params, body, change, refuseStale }) =>
    change(async (work) => {
      const before = await lockTemplate(work.tx, scope, params.id)
      await refuseStale(work, seenTemplate(before, body))
      await refuseTakenName(work.tx, scope, body.name, before)
      const after = await work.tx
        .updateTable('schedule_template')
        .set({ name: body.name, updated_at: nextUpdatedAt })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      work.record({ thing: 'template', id: after.id, action: 'update', before, after })
      return templateView(work.tx, scope, after.id)
    }),

  remove: ({ scope, params, query, change, refuseStale }) =>
    change(async (work) => {
      const before = await lockTemplate(work.tx, scope, params.id)
      await refuseStale(work, seenTemplate(before, query))
      const removed = await templateView(work.tx, scope, before.id)
      await work.tx.deleteFrom('schedule_template').where('id', '=', before.id).execute()
      work.record({ thing: 'template', id: before.id, action: 'remove', before, after: null })
      return removed
    }),

  preview: (call) => previewTemplate(call.db, call.scope, call.body, clockOf(call)),

  apply: (call) =>
    call.change((work) => applyToWeeks(work, call.scope, call.body, clockOf(call), call.progress)),
})

const clockOf = ({ services, today }: { services: Services; today: () => IsoDate }): BusinessDay => ({
  today: today(),
  timeZone: services.settings.businessTimeZone,
})

/** @throws {Refusal} 404 if the area or restaurant is not in scope */
async function placeInScope(
  tx: Tx,
  scope: Scope,
  { location_type, location_id: id }: { location_type: 'area' | 'restaurant'; location_id: number },
): Promise<TemplateLocation> {
  if (location_type === 'area') await holdArea(tx, scope, id)
  else await restaurantInScopeById(tx, scope, id)
  return location_type === 'area'
    ? { area_id: id, restaurant_id: null }
    : { area_id: null, restaurant_id: id }
}

/** Only templates the caller can see count; other people's names are not revealed. */
async function refuseTakenName(
  tx: Tx,
  scope: Scope,
  name: string,
  place: TemplateLocation & { id?: number },
): Promise<void> {
  await holdNames(tx, place)
  const isHere = ({ location: { type, id } }: Template) =>
    id === (type === 'area' ? place.area_id : place.restaurant_id)
  const isTaken = (await templatesInScope(tx, scope)).some(
    (other) =>
      other.id !== place.id && isHere(other) && other.name.toLowerCase() === name.trim().toLowerCase(),
  )
  if (isTaken) throw new Invalid({ name: ['Another template here already has this name.'] })
}

const seenTemplate = seenAs('template')

const MOST_SHIFTS = 5_000

/**
 * Returns the shifts of a week as a template's.
 *
 * @param week its Monday
 * @throws {Invalid} if there are none or too many
 */
async function savedWeek(
  tx: Tx,
  scope: Scope,
  place: TemplateLocation,
  week: IsoDate,
): Promise<TemplateShift[]> {
  const shifts = templateShifts(await shiftsOfWeek(tx, scope, place, week))
  if (shifts.length === 0) {
    throw new Invalid({
      week: ['Nothing to save: this week has no shifts, or only drafts and cancelled ones.'],
    })
  }
  if (shifts.length > MOST_SHIFTS) {
    throw new Invalid({
      location_id: ['A template has at most 5,000 shifts. Save the restaurants one by one.'],
    })
  }
  return shifts
}

async function insertTemplate(
  tx: Tx,
  template: NewRow<'schedule_template'>,
  shifts: readonly TemplateShift[],
): Promise<Row<'schedule_template'>> {
  const stored = await tx
    .insertInto('schedule_template')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into schedule_template_shift (template_id, restaurant_id, driver_id, week_day, start_time, finish_time,
      extra_request, comment)
    select ${stored.id}, restaurant_id, driver_id, week_day, start_time, finish_time, extra_request, comment
    from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as given(
      restaurant_id int, driver_id int, week_day smallint, start_time time, finish_time time,
      extra_request smallint, comment text)`.execute(tx)
  return stored
}
