import { type FieldErrors, refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { ShiftToChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { publishingProblems } from '@driverdesk/domain/shifts/placing.ts'
import { isDoneAlready, whyNotAmong } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  type PushDrivers,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  isStatusChange,
  type ManyShiftsKind,
  type StatusChangeKind,
} from '@driverdesk/domain/shifts/stepKinds.ts'
import type { Services, SignedInCall } from '../kernel/call.ts'
import { type BusinessClock, businessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import type { JsonText } from '../kernel/jsonRows.ts'
import { type Refusal, refuseIfAny } from '../kernel/refusal.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import { isStale, seenAs, staleRefusals } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { shiftsNotAskedFor } from './claims.reads.ts'
import { placingFacts, placings } from './placingFacts.reads.ts'
import { type CostShown, refuseOtherPay } from './publishedRates.service.ts'
import { type ShiftSave, saveShifts } from './saveShifts.service.ts'
import { type PlannedChanges, planChanges, planShift, reasonErrorsById } from './shiftPlan.service.ts'
import {
  type HeldShift,
  holdShifts,
  idsOf,
  lockShift,
  type ShiftState,
  type StoredShift,
} from './shifts.reads.ts'
import { shiftView, shiftViewsText } from './shifts.view.ts'
import { noticeTerms } from './shortNotice.service.ts'

type StepCall = Pick<SignedInCall<Route>, 'scope' | 'services' | 'refuseStale' | 'progress'>

interface GivenStep extends PlannableStep {
  skip_invalid?: 0 | 1 | undefined
  /** For publishing only. */
  cost_shown?: CostShown
  short_notice?: ShortNoticeChoice | undefined
}

export interface StepDone {
  /** Changed shifts, copies, and shifts that needed no change; removed ones as they were. */
  shifts: JsonText
  /** Reasons by shift id. */
  refused: ReadonlyMap<number, string>
  /** Copies that lost their driver. */
  opened: readonly number[]
  /** The rules about working time that changed shifts and shifts of copies break, by id. */
  broken: ReadonlyMap<number, string>
}

/**
 * Takes a step on one or thousands of shifts: locks and checks them, and saves the valid ones.
 *
 * @param errorsOf turns refused shifts into the route's errors
 * @throws {Invalid} for refused shifts, unless the step skips them
 */
export async function takeStep(
  { scope, services, progress }: StepCall,
  work: Work,
  step: GivenStep,
  errorsOf: (problems: ReadonlyMap<number, string>) => FieldErrors = bulkErrors,
): Promise<StepDone> {
  const shifts = await holdShifts(work.tx, scope, idsOf(step.shifts))
  const approved = step.shifts.filter(({ approves_claim }) => approves_claim)
  const unasked = await shiftsNotAskedFor(work.tx, approved)
  const outdated = new Map([
    ...unasked.map((id) => [id, refusals.claimOver.message] as const),
    ...(await staleOnes(work.tx, services, step, shifts)),
  ])
  const plan = await planStep(work.tx, scope, businessClock(services), step, shifts, outdated)
  if (step.skip_invalid !== 1) refuseIfAny({ ...errorsOf(plan.refused), ...reasonErrorsById(plan.liftable) })
  if (step.kind === 'publish') {
    const paid = step.skip_invalid === 1 ? (plan.save.changed ?? []).map(({ before }) => before) : shifts
    await refuseOtherPay(work.tx, idsOf(paid), step.cost_shown)
  }
  const views = (ids: readonly number[]) => shiftViewsText(work.tx, scope, ids)
  const before = step.kind === 'remove' ? await views(idsOf(plan.valid)) : undefined
  const added = await saveShifts(work, {
    ...plan.save,
    notice: noticeTerms(services, step.short_notice),
    progress,
  })
  const opened = added.filter(({ shift_id }) => plan.opened.has(shift_id as number))
  return {
    shifts: before ?? (await views(idsOf(step.copy === 1 ? added : plan.valid))),
    refused: plan.refused,
    broken: plan.broken,
    opened: idsOf(opened),
  }
}

interface BulkCall extends StepCall {
  body: Omit<GivenStep, 'kind' | 'shifts'> & { shift_ids: readonly number[] }
}

/** Takes a step for the specified bulk calls, which send ids only and return the shifts. */
export async function takeBulkStep(call: BulkCall, work: Work, kind: StatusChangeKind): Promise<JsonText> {
  const { shift_ids, ...ways } = call.body
  const shifts = [...new Set(shift_ids)].map((id) => ({ id }))
  return (await takeStep(call, work, { ...ways, kind, shifts })).shifts
}

export async function addOne({ scope, services }: StepCall, work: Work, given: NewShift): Promise<Shift> {
  const added = [await planShift(work.tx, scope, services.settings.businessTimeZone, given)]
  const [shift] = await saveShifts(work, { kind: 'add', action: 'create', scope, notice: 'none', added })
  return shiftView(work.tx, scope, shift?.id as number)
}

interface OneShiftCall extends StepCall {
  params: { id: number }
}

export async function removeOne(
  call: OneShiftCall & { query: { updated_at?: string | undefined } },
  work: Work,
): Promise<Shift> {
  const step = { kind: 'remove', shifts: [{ ...call.query, id: call.params.id }] } as const
  const { shifts } = await takeStep(call, work, step, (problems) =>
    Object.fromEntries([...problems.values()].map((problem) => ['id', [problem]])),
  )
  return (JSON.parse(shifts.text) as Shift[])[0] as Shift
}

/** Locks one shift for an edit. @throws {Refusal} 404 unless it is in scope, 409 if the caller has not seen its last change */
export async function lockSeen(
  { scope, refuseStale, params, body }: OneShiftCall & { body: { updated_at?: string | undefined } },
  work: Work,
): Promise<StoredShift> {
  const shift = await lockShift(work.tx, scope, params.id)
  await refuseStale(work, seenShift(shift, body))
  return shift
}

const seenShift = seenAs('shift')

/**
 * Finds shifts that have changed since the caller saw them: who changed them and when, by id.
 *
 * @throws {Refusal} 409 for a step on a single shift that does not skip it
 */
async function staleOnes(
  tx: Tx,
  { settings, now }: Services,
  { shifts: given, skip_invalid }: GivenStep,
  shifts: readonly HeldShift[],
): Promise<Map<number, string>> {
  const seen = new Map(given.filter((one) => one.updated_at !== undefined).map((one) => [one.id, one]))
  if (seen.size === 0) return new Map()
  const stale = shifts.map((shift) => seenShift(shift, seen.get(shift.id) ?? {})).filter(isStale)
  if (stale.length === 0) return new Map()
  const refusals = await staleRefusals(tx, stale, settings.businessTimeZone, now())
  if (shifts.length === 1 && skip_invalid !== 1) throw refusals[0]
  return new Map(stale.map(({ id }, nr) => [id, (refusals[nr] as Refusal).message]))
}

/** One message per shift under `shift_ids.{id}` (docs/spec/shifts.md#bulk-calls). */
export const bulkErrors = (problems: ReadonlyMap<number, string>): FieldErrors =>
  Object.fromEntries([...problems].map(([id, message]) => [`shift_ids.${id}`, [message]]))

interface PlannableStep {
  kind: ManyShiftsKind
  shifts: readonly ShiftToChange[]
  copy?: 0 | 1 | undefined
  push_drivers?: PushDrivers | undefined
  rule_reason?: string | undefined
}

type StepPlan = Pick<PlannedChanges, 'liftable' | 'broken' | 'opened'> & {
  /** Reasons by shift id. */
  refused: ReadonlyMap<number, string>
  /** All others, including those that need no change. */
  valid: readonly HeldShift[]
  /** The changes to save. Their cost at short notice is settled later. */
  save: PlannedSave
}

type PlannedSave = Omit<ShiftSave, 'notice'>

/**
 * Plans a step without writing. Locks the restaurants and drivers that it depends on.
 *
 * @param shifts locked
 * @param stale shifts already refused, by id
 * @throws {Refusal} 404 for a target's restaurant or driver out of scope
 */
export async function planStep(
  tx: Tx,
  scope: Scope,
  clock: BusinessClock,
  step: PlannableStep,
  shifts: readonly HeldShift[],
  stale: ReadonlyMap<number, string> = new Map(),
): Promise<StepPlan> {
  const { kind, push_drivers: push } = step
  if (isStatusChange(kind)) {
    const left = shifts.filter(({ id }) => !stale.has(id))
    const refused = new Map([...stale, ...(await statusProblems(tx, scope, kind, left))])
    const valid = left.filter(({ id }) => !refused.has(id))
    return { ...NO_RULES, refused, valid, save: { scope, push, clock, ...statusSave(scope, kind, valid) } }
  }
  const targets = new Map(step.shifts.map((target) => [target.id, target]))
  const changes = shifts.map((shift) => ({ shift, target: targets.get(shift.id) ?? { id: shift.id } }))
  const copy = step.copy === 1
  const rules = { timeZone: clock.timeZone, reason: step.rule_reason }
  const { problems, planned, ...outcome } = await planChanges(tx, scope, changes, {
    copy,
    refused: stale,
    rules,
  })
  const save: PlannedSave = copy
    ? {
        kind: 'copy',
        action: 'copy',
        added: planned.map(({ shift, columns }) => ({ shift_id: shift.id, ...columns })),
        origin: ({ period_date }) => ({ copied_to: period_date }),
      }
    : { kind, action: 'update', changed: planned.map(({ shift, columns }) => ({ before: shift, columns })) }
  const valid = shifts.filter(({ id }) => !problems.has(id))
  return { ...outcome, refused: problems, valid, save: { scope, push, ...save } }
}

/** A change of status gives no one a shift, so no rule is checked. */
const NO_RULES = { liftable: new Set<number>(), broken: new Map(), opened: new Map() }

/** Staff publish and unpublish; restaurants submit and withdraw drafts (docs/spec/schedule.md#submitting-drafts). */
const STATUS_STEPS = {
  staff: {
    publish: { kind: 'publish', action: 'publish', status: SHIFT_PUBLISHED },
    unpublish: { kind: 'unpublish', action: 'unpublish', status: SHIFT_NEW },
  },
  restaurant: {
    publish: { kind: 'submit', action: 'submit', status: SHIFT_NEW },
    unpublish: { kind: 'withdraw', action: 'update', status: SHIFT_DRAFT },
  },
} as const

function statusSave(scope: Scope, kind: StatusChangeKind, valid: readonly HeldShift[]): PlannedSave {
  if (kind === 'remove') return { kind, action: 'remove', removed: valid }
  const { status, ...named } = STATUS_STEPS[audienceOf(scope)][kind]
  const changed = valid.filter((shift) => shift.status !== status).map((before) => ({ before }))
  return { ...named, changed, set: { status } }
}

async function statusProblems(
  tx: Tx,
  scope: Scope,
  kind: StatusChangeKind,
  shifts: readonly HeldShift[],
): Promise<Map<number, string>> {
  const { role } = scope
  if (kind !== 'publish' || role === 'restaurant')
    return problemsOf(shifts, (shift) => whyNotAmong(kind, shift, role))
  return problemsOfPublishing(
    tx,
    scope,
    shifts.filter((shift) => !isDoneAlready(kind, shift, role)),
  )
}

/** Returns why staff cannot publish shifts, by id. @param asks true for a mere question: no driver is locked */
export async function problemsOfPublishing(
  tx: Tx,
  scope: Scope,
  shifts: readonly ShiftState[],
  { asks = false } = {},
): Promise<Map<number, string>> {
  const facts = await placingFacts(tx, scope, placings(shifts), { locksDrivers: asks ? 'never' : 'always' })
  return publishingProblems(shifts, facts, scope.role)
}

export function problemsOf<T extends { id: number }>(
  shifts: readonly T[],
  problemOf: (shift: T) => string | undefined,
): Map<number, string> {
  const problems = shifts.map((shift) => [shift.id, problemOf(shift)] as const)
  return new Map(problems.filter((entry): entry is [number, string] => entry[1] !== undefined))
}
