import type {
  AppliedTemplate,
  AppliedWeek,
  TemplateRequest,
} from '@driverdesk/contract/templates/template.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { addDays, daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { mayGoOn } from '@driverdesk/domain/options/ruleLevels.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { barredCopies, brokenTexts, overrulings } from '@driverdesk/domain/rules/judgeStep.ts'
import { NOT_OVERRULED } from '@driverdesk/domain/rules/ruleWords.ts'
import type { DriverFacts } from '@driverdesk/domain/shifts/driverFit.ts'
import { type AppliedShift, applyTemplate, unfitFate } from '@driverdesk/domain/templates/applyTemplate.ts'
import { weeksProblem } from '@driverdesk/domain/templates/templateShift.ts'
import { activeReach, blockingDocuments, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import { type Db, insideTransaction, type Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { type RuleQuestion, ruleFacts } from '../rules/ruleFacts.reads.ts'
import {
  type RestaurantOfShift,
  restaurantsOfShifts,
  takenAt,
  takenOf,
} from '../shifts/placingFacts.reads.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { assignmentOf, plainPay } from '../shifts/shiftPlan.service.ts'
import { driversOf } from '../shifts/shifts.reads.ts'
import {
  holdSlots,
  lockTemplate,
  type NamedTemplateShift,
  shiftsOfTemplate,
  templateView,
} from './templates.reads.ts'

/** The limit of bulk calls. */
const MOST_SHIFTS = 50_000

/** Today and the time zone of the business. */
export interface BusinessDay {
  today: IsoDate
  timeZone: string
}

export const previewTemplate = (
  db: Db,
  scope: Scope,
  body: TemplateRequest,
  clock: BusinessDay,
): Promise<AppliedTemplate> =>
  db.transaction().execute((tx) =>
    insideTransaction(async () => {
      await templateView(tx, scope, body.template_id)
      const { shifts, applied, barred } = await planned(tx, scope, body, { ...clock, isApplied: false })
      return appliedView(tx, shifts, applied, barred)
    }),
  )

export async function applyToWeeks(
  work: Work,
  scope: Scope,
  body: TemplateRequest,
  clock: BusinessDay,
  progress: (done: number, total: number) => void,
): Promise<AppliedTemplate> {
  const template = await lockTemplate(work.tx, scope, body.template_id)
  await holdSlots(work.tx, template)
  const { shifts, applied, barred, restaurants } = await planned(work.tx, scope, body, {
    ...clock,
    isApplied: true,
  })
  const added = applied
    .filter(({ fate }) => fate === 'added' || fate === 'opened')
    .map((shift) => newShift(shift, restaurants.get(shift.restaurant_id) as RestaurantOfShift))
  await saveShifts(work, {
    kind: 'template',
    action: 'template',
    scope,
    notice: 'none',
    added,
    progress,
    origin: () => ({ template: template.name }),
  })
  const view = await appliedView(work.tx, shifts, applied, barred)
  const after = { weeks: view.weeks.length, first_week: view.weeks[0]?.week, shifts: view.added }
  if (added.length > 0)
    work.record({
      thing: 'template',
      id: template.id,
      action: 'lay',
      before: null,
      after: { name: template.name, ...after, opened: view.opened, left_out: view.left },
    })
  return view
}

/** Unpublished, without bonuses and fees, at today's rates (docs/spec/shifts.md#rate-of-a-shift). */
function newShift(applied: AppliedShift, restaurant: RestaurantOfShift) {
  const { restaurant_id, period_date, start_time, finish_time, extra_request, comment } = applied
  const { overruled = NOT_OVERRULED } = applied
  const driver_id = applied.fate === 'opened' ? null : applied.driver_id
  const placed = { restaurant_id, driver_id, period_date, start_time, finish_time, extra_request, comment }
  const status_assigned = assignmentOf(driver_id)
  return { ...placed, status_assigned, ...overruled, ...plainPay(placed, restaurant) }
}

interface Planned {
  shifts: NamedTemplateShift[]
  applied: AppliedShift[]
  /** The number of shifts that only a reason keeps with their drivers; 0 for people who may not overrule rules. */
  barred: number
  restaurants: ReadonlyMap<number, RestaurantOfShift>
}

/** @param isApplied locks the drivers, so that no one else plans them at the same time */
async function planned(
  tx: Tx,
  scope: Scope,
  body: TemplateRequest,
  { today, timeZone, isApplied }: BusinessDay & { isApplied: boolean },
): Promise<Planned> {
  const weeks = [...new Set(body.weeks)].toSorted()
  const problem = weeksProblem(weeks, today)
  if (problem) throw new Invalid({ weeks: [problem] })
  const shifts = await shiftsOfTemplate(tx, body.template_id)
  if (shifts.length * weeks.length > MOST_SHIFTS) {
    throw new Invalid({ weeks: ['At most 50,000 shifts at once. Choose fewer weeks.'] })
  }
  const placeIds = [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))]
  const driverIds = driversOf(shifts)
  const range = { from: addDays(weeks[0] as IsoDate, -1), to: addDays(weeks.at(-1) as IsoDate, 7) }
  const restaurants = await restaurantsOfShifts(tx, scope, placeIds)
  if (isApplied) await lockDrivers(tx, driverIds)
  const options = await optionValues(tx)
  const open = [...restaurants.values()].filter(({ status }) => status === RESTAURANT_ACTIVE)
  const applied = applyTemplate(shifts, weeks, body.unfit, {
    today,
    places: new Map(open.map((restaurant) => [restaurant.id, restaurant])),
    drivers: await driverFacts(tx, driverIds, { options, days: daysInRange(range) }),
    there: await takenAt(tx, placeIds, range),
    booked: await takenOf(tx, scope, driverIds, range),
  })
  const isTrusted = mayGoOn(scope.role, options)
  const reason = isTrusted ? (body.rule_reason ?? '').trim() : ''
  const rules = { options, timeZone, unfit: body.unfit, mayGoOn: isTrusted, reason }
  return { shifts, restaurants, ...(await keepingRules(tx, applied, rules)) }
}

interface RuleChoice extends Pick<RuleQuestion, 'options' | 'timeZone'> {
  unfit: TemplateRequest['unfit']
  mayGoOn: boolean
  /** '' without one. */
  reason: string
}

/**
 * Opens or leaves out the shifts that a rule about working time bars, unless there is a reason, and says which rules the
 * others break.
 */
async function keepingRules(
  tx: Tx,
  applied: AppliedShift[],
  { unfit, mayGoOn, reason, ...given }: RuleChoice,
): Promise<Pick<Planned, 'applied' | 'barred'>> {
  const added = applied.filter(({ fate, driver_id }) => fate === 'added' && driver_id !== null)
  const facts = await ruleFacts(tx, { ...given, shifts: added })
  if (!facts) return { applied, barred: 0 }
  const barred = reason === '' ? barredCopies(added, facts) : new Map<AppliedShift, string>()
  const overruled = reason === '' ? undefined : overrulings(added, facts, reason)
  const broken = brokenTexts(
    added.filter((shift) => !barred.has(shift)),
    facts,
  )
  const kept = applied.map((shift): AppliedShift => {
    const bar = barred.get(shift)
    if (bar !== undefined) return { ...shift, fate: unfitFate(unfit), problem: bar }
    const problem = broken.get(shift)
    if (problem === undefined) return shift
    return { ...shift, problem, overruled: overruled?.get(shift) }
  })
  return { applied: kept, barred: mayGoOn ? barred.size + (overruled?.size ?? 0) : 0 }
}

async function driverFacts(
  tx: Tx,
  ids: readonly number[],
  { options, days }: { options: ReadonlyMap<string, string>; days: readonly IsoDate[] },
): Promise<Map<number, DriverFacts>> {
  const working = await workingTimes(tx, ids, days)
  const documents = await blockingDocuments(tx, ids, options)
  const active = [...(await activeReach(tx, ids))]
  return new Map(
    active.map(([id, reach]) => [
      id,
      { isActive: true, reach, working: working.get(id), documents: documents.get(id) },
    ]),
  )
}

async function appliedView(
  tx: Tx,
  shifts: readonly NamedTemplateShift[],
  applied: readonly AppliedShift[],
  barred: number,
): Promise<AppliedTemplate> {
  const ids = [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))]
  const restaurants = await namedRestaurants(tx, ids)
  const names: Names = {
    restaurant: (id) => restaurants.get(id)?.name ?? '',
    driver: new Map(shifts.map(({ driver_id, driver_name }) => [driver_id, driver_name])),
  }
  const weeks = [...Map.groupBy(applied, ({ week }) => week)].map(([week, all]) => weekView(week, all, names))
  return { ...countsOf(applied), barred, weeks }
}

interface Names {
  restaurant: (id: number) => string
  driver: ReadonlyMap<number | null, string | null>
}

function weekView(week: string, applied: readonly AppliedShift[], names: Names): AppliedWeek {
  const restaurants = [...Map.groupBy(applied, ({ restaurant_id }) => restaurant_id)].map(([id, all]) => ({
    restaurant_id: id,
    name: names.restaurant(id),
    ...countsOf(all),
    problems: all.flatMap((shift) => problemView(shift, names)),
  }))
  return {
    week,
    ...countsOf(applied),
    restaurants: restaurants.toSorted((a, b) => byName(a.name, b.name)),
  }
}

function problemView({ fate, problem, ...shift }: AppliedShift, names: Names) {
  if (problem === undefined || fate === 'there') return []
  const { period_date, start_time, finish_time, driver_id } = shift
  const driver_name = names.driver.get(driver_id) ?? null
  return [{ period_date, start_time, finish_time, driver_name, fate, problem }]
}

/** Counts shifts by fate; opened shifts also count as added. */
function countsOf(applied: readonly AppliedShift[]) {
  const fates = { added: 0, opened: 0, left: 0, there: 0 }
  for (const { fate } of applied) fates[fate] += 1
  return { ...fates, added: fates.added + fates.opened }
}
