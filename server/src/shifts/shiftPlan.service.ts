import type { ShiftToChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type ShiftHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { mayGoOn } from '@driverdesk/domain/options/ruleLevels.ts'
import {
  barredCopies,
  barsOf,
  type JudgedShift,
  judgeStep,
  type RuleFacts,
} from '@driverdesk/domain/rules/judgeStep.ts'
import {
  barredText,
  brokenText,
  isKnown,
  NOT_OVERRULED,
  type Overruling,
  overruling,
  REASON_NEEDED,
} from '@driverdesk/domain/rules/ruleWords.ts'
import { isReassigned, isRetimed, type PlannedShift } from '@driverdesk/domain/shifts/driverFit.ts'
import { type DropOutcome, dropOutcome, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { placingProblem } from '@driverdesk/domain/shifts/placing.ts'
import { whyNotPlace } from '@driverdesk/domain/shifts/shiftActs.ts'
import { type BonusProblem, bonusProblem, keepsRate, shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  FREE,
  REJECTED,
  SHIFT_NEW,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import {
  currentRate,
  placingFacts,
  type RestaurantOfShift,
  type RestaurantRates,
  type StoredFacts,
} from './placingFacts.reads.ts'
import { type HeldShift, idsOf, type StoredShift } from './shifts.reads.ts'

/**
 * Checks a new or edited shift and returns the columns to write.
 *
 * @throws {Refusal} 404 for a restaurant or a driver out of scope
 * @throws {Invalid} with the specified messages (docs/spec/shifts.md#shift-form-rules), or for a rule that bars
 */
export async function planShift(
  tx: Tx,
  scope: Scope,
  timeZone: string,
  given: NewShift | ChangedShift,
  stored?: StoredShift,
) {
  const { restaurant_id, period_date, start_time, finish_time } = given
  const placed = { restaurant_id, driver_id: given.driver_id || null, period_date, start_time, finish_time }
  const planned: PlannedShift = { id: stored?.id ?? 0, status: stored?.status ?? SHIFT_NEW, ...placed }
  const worked = stored && whyNotPlace(stored.timesheet_type, planned, stored)
  if (worked) throw new Invalid({ id: [worked] })
  const facts = await placingFacts(tx, scope, [{ planned, was: stored }])
  const problem = placingProblem(planned, stored, facts) ?? payProblem(given)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  const call = { timeZone, reason: 'rule_reason' in given ? given.rule_reason : undefined }
  const overruled = await overrulingOfOne(tx, scope, call, { planned, was: stored, options: facts.options })
  return {
    ...columnsOf(placed, given, facts, stored),
    ...overruled,
    extra_request: given.extra_request ?? stored?.extra_request ?? 0,
    comment: given.comment ?? stored?.comment ?? '',
    claims: given.claims === undefined ? (stored?.claims ?? null) : given.claims,
    claim_hours: given.claim_hours === undefined ? (stored?.claim_hours ?? null) : given.claim_hours,
    fuel_bonus_0: given.fuel_bonus_0 ?? stored?.fuel_bonus_0 ?? 0,
    fuel_bonus_3: given.fuel_bonus_3 ?? stored?.fuel_bonus_3 ?? 0,
    fuel_bonus_6: given.fuel_bonus_6 ?? stored?.fuel_bonus_6 ?? 0,
  }
}

interface OneShift {
  planned: PlannedShift
  was: StoredShift | undefined
  options: StoredFacts['options']
}

/** @throws {Invalid} for a rule that bars */
async function overrulingOfOne(
  tx: Tx,
  scope: Scope,
  call: RuleCall,
  { planned, was, options }: OneShift,
): Promise<Overruling> {
  const { id } = planned
  if (was && !isPlanned(planned, was)) return overrulingOf(was)
  const shifts = [{ ...planned, isJudged: true }]
  const rules = await stepRules(tx, scope, call, { options, shifts, changed: [id] })
  const { barred, overruled } = judgement(shifts, rules)
  const problem = barred.get(id)
  if (problem !== undefined)
    throw new Invalid({ driver_id: [problem], ...(rules.mayGoOn && reasonErrors(['rule_reason'])) })
  return overruled.get(id) ?? NOT_OVERRULED
}

const overrulingOf = ({ rule_reason, rule_keys }: Overruling): Overruling => ({ rule_reason, rule_keys })

const isPlanned = (planned: PlannedShift, was: PlannedShift): boolean =>
  isReassigned(planned, was) || isRetimed(planned, was)

interface Change {
  shift: HeldShift
  target: ShiftToChange
}

interface ChangeOptions {
  copy: boolean
  /** Shifts already refused, by id. */
  refused: ReadonlyMap<number, string>
  rules: RuleCall
}

export interface PlannedChanges extends DropOutcome {
  /** The ids among the problems that a reason for overruling would lift. */
  liftable: ReadonlySet<number>
  /** The rules that planned shifts break, by shift id. */
  broken: ReadonlyMap<number, string>
  /** The columns to write for each valid shift that changes, or for its copy. */
  planned: { shift: HeldShift; columns: ReturnType<typeof columnsOf> & Overruling }[]
}

/** Plans moves, assignments, new times or copies. @throws {Refusal} 404 for a target's restaurant or driver out of scope */
export async function planChanges(
  tx: Tx,
  scope: Scope,
  changes: readonly Change[],
  { copy, refused, rules: call }: ChangeOptions,
): Promise<PlannedChanges> {
  const facts = await placingFacts(
    tx,
    scope,
    changes.map(({ shift, target }) => ({
      planned: dropped(shift, target),
      was: copy ? undefined : shift,
      keepsDriver: target.driver_id === undefined,
    })),
  )
  const notPayable = changes.flatMap(({ shift, target }) => {
    const problem = payProblem(target)
    return problem ? [[shift.id, problem.message] as const] : []
  })
  const outcomeWith = (more: ReadonlyMap<number, string>) =>
    dropOutcome(changes, facts, {
      role: scope.role,
      copy,
      refused: new Map([...notPayable, ...refused, ...more]),
    })
  const first = outcomeWith(new Map())
  const rules = await stepRules(tx, scope, call, {
    options: facts.options,
    shifts: leftOf(changes, first, copy),
    changed: copy ? [] : idsOf(changes.map(({ shift }) => shift)),
  })
  const { outcome, barred, broken, overruled } = keepingRules({ changes, copy, first, outcomeWith }, rules)
  const planned = changes
    .filter((change) => !outcome.problems.has(change.shift.id) && (copy || isEdit(change)))
    .map(({ shift, target }) => {
      const isOpened = outcome.opened.has(shift.id)
      const there = dropped(shift, isOpened ? { ...target, driver_id: null } : target)
      const { id, status: _, ...placed } = there
      const kept = copy || isPlanned(there, shift) ? NOT_OVERRULED : overrulingOf(shift)
      return {
        shift,
        columns: {
          // A copy is new, without the bonuses of its shift (docs/spec/shifts.md#copied-shifts).
          ...columnsOf(placed, target, facts, copy ? undefined : shift),
          ...(overruled.get(id) ?? kept),
        },
      }
    })
  return { ...outcome, liftable: new Set(rules.mayGoOn ? barred.keys() : []), broken, planned }
}

interface Outcomes {
  changes: readonly Change[]
  copy: boolean
  /** Without the rules about working time. */
  first: DropOutcome
  /** The outcome if these are refused as well. */
  outcomeWith: (refused: ReadonlyMap<number, string>) => DropOutcome
}

/**
 * Refuses shifts that a rule bars, until the others break none that bars: a refused one stays where it is, and may block
 * another. A copy that keeps the driver of its shift becomes open instead.
 */
function keepingRules({ changes, copy, first, outcomeWith }: Outcomes, rules: StepRules) {
  const barred = new Map<number, string>()
  for (let outcome = first; ; outcome = outcomeWith(barred)) {
    if (copy && !rules.reason) {
      const kept = leftOf(changes, outcome, copy).filter(({ keepsDriver }) => keepsDriver)
      for (const [{ id }, text] of barredCopies(kept, rules.facts)) outcome.opened.set(id, text)
    }
    const judged = judgement(leftOf(changes, outcome, copy), rules)
    if (judged.barred.size === 0) return { ...judged, outcome, barred }
    for (const [id, text] of judged.barred) barred.set(id, text)
  }
}

/** The shifts as they are after an outcome. Copies without a driver break no rule. */
const leftOf = (changes: readonly Change[], { problems, opened }: DropOutcome, copy: boolean) =>
  changes.flatMap(({ shift, target }) => {
    const stays = problems.has(shift.id)
    if (copy && (stays || opened.has(shift.id))) return []
    const there = stays ? shift : dropped(shift, target)
    const isJudged = !stays && (copy || isPlanned(there, shift))
    return [{ ...there, isJudged, keepsDriver: target.driver_id === undefined }]
  })

function isEdit({ shift, target }: Change): boolean {
  const planned = dropped(shift, target)
  const amounts = ['cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus'] as const
  return (
    isReassigned(planned, shift) ||
    isRetimed(planned, shift) ||
    amounts.some((amount) => poundsToPence(target[amount] ?? shift[amount]) !== poundsToPence(shift[amount]))
  )
}

/** @param was undefined for a new shift */
const columnsOf = (
  placed: Omit<PlannedShift, 'id' | 'status'>,
  pay: GivenPay,
  facts: StoredFacts,
  was: (PaidShift & { status_assigned: AssignmentStatus }) | undefined,
) => ({
  ...placed,
  status_assigned: assignmentOf(placed.driver_id, was),
  ...shiftPay({ ...pay, ...placed }, facts.restaurant(placed.restaurant_id) as RestaurantOfShift, was),
})

/** A rejected shift stays rejected until it has a driver again. */
export function assignmentOf(
  driverId: number | null,
  was?: { status_assigned: AssignmentStatus },
): AssignmentStatus {
  if (driverId !== null) return ASSIGNED
  return was?.status_assigned === REJECTED ? REJECTED : FREE
}

/** Amounts a user may set, in pounds. Missing ones stay. */
type GivenPay = Pick<NewShift | ChangedShift, 'cost_bonus' | 'const_fuel_bonus' | 'cost_extra_bonus'>

/** The fields on which the pay of a stored shift depends; amounts in pounds. */
interface PaidShift extends ShiftHours {
  status: ShiftStatus
  timesheet_type: 10 | 20 | null
  restaurant_id: number
  cost_per_hour: number | string
  cost_bonus: number | string
  const_fuel_bonus: number | string
  cost_extra_bonus: number | string
}

const payProblem = ({ cost_bonus = 0, const_fuel_bonus = 0 }: GivenPay): BonusProblem | undefined =>
  bonusProblem({ driverBonus: poundsToPence(cost_bonus), fuelBonus: poundsToPence(const_fuel_bonus) })

/**
 * The amounts to store, in pounds, from rates and length (docs/spec/shifts.md#rate-of-a-shift,
 * docs/spec/shifts.md#cost-of-a-shift). A missing amount stays as it was; in a new shift it is 0. A cost that a client sends is
 * ignored.
 */
function shiftPay(
  given: GivenPay & ShiftHours & { restaurant_id: number },
  restaurant: RestaurantRates,
  stored: PaidShift | undefined,
) {
  const driverBonus = poundsToPence(given.cost_bonus ?? stored?.cost_bonus ?? 0)
  const fuelBonus = poundsToPence(given.const_fuel_bonus ?? stored?.const_fuel_bonus ?? 0)
  // A cancellation's fee is negative. Its event and its timesheet hold it, not the freed shift.
  const feeOrBonus = Math.max(0, poundsToPence(given.cost_extra_bonus ?? stored?.cost_extra_bonus ?? 0))
  const rate =
    stored && keepsRate({ ...stored, has_timesheet: stored.timesheet_type !== null }, given)
      ? poundsToPence(stored.cost_per_hour)
      : currentRate(restaurant, given.period_date)
  const minutes = shiftLength(given.start_time, given.finish_time)
  return {
    cost_per_hour: penceToPounds(rate),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
    cost_extra_bonus: penceToPounds(feeOrBonus),
    cost_total: penceToPounds(shiftCost({ rate, minutes, driverBonus, fuelBonus })),
  }
}

/** The rate and cost of a new shift without bonuses, in pounds. */
export function plainPay(shift: ShiftHours & { restaurant_id: number }, restaurant: RestaurantRates) {
  const { restaurant_id, period_date, start_time, finish_time } = shift
  const given = { restaurant_id, period_date, start_time, finish_time }
  const { cost_per_hour, cost_total } = shiftPay(given, restaurant, undefined)
  return { cost_per_hour, cost_total }
}

export interface RuleCall {
  timeZone: string
  /** Why the person overrules a rule that bars. */
  reason?: string | undefined
}

/** A shift as the step leaves it. */
export interface LeftShift extends JudgedShift {
  id: number
  /** The step plans it for its driver; others only count. */
  isJudged: boolean
  /** It already overrules these, and needs no new reason for them. */
  overruled?: Overruling
}

interface StepRules {
  facts: RuleFacts | undefined
  /** The person may overrule a rule that bars, with a reason. */
  mayGoOn: boolean
  /** '' if they give none, or may not. */
  reason: string
}

interface StepToJudge {
  options: ReadonlyMap<string, string>
  shifts: readonly LeftShift[]
  /** Ids of the stored shifts that it changes. */
  changed: readonly number[]
}

/** The rules about working time for the shifts of a step, which are judged together (docs/spec/rules.md#use). */
export async function stepRules(
  db: Db,
  scope: Scope,
  { timeZone, reason = '' }: RuleCall,
  { options, shifts, changed }: StepToJudge,
): Promise<StepRules> {
  const judged = shifts.filter(({ isJudged }) => isJudged)
  const isTrusted = mayGoOn(scope.role, options)
  return {
    facts: await ruleFacts(db, { options, timeZone, shifts: judged, without: changed }),
    mayGoOn: isTrusted,
    reason: isTrusted ? reason.trim() : '',
  }
}

/** By shift id. */
export interface Judgement {
  barred: Map<number, string>
  /** The rules that the others break. */
  broken: Map<number, string>
  /** The overruling to store with those that break a rule. */
  overruled: Map<number, Overruling>
}

/** @param shifts all that the step leaves */
export function judgement(shifts: readonly LeftShift[], rules: StepRules): Judgement {
  const judged: Judgement = { barred: new Map(), broken: new Map(), overruled: new Map() }
  for (const [{ id, driver_id, overruled = NOT_OVERRULED }, found] of judgeStep(
    shifts,
    rules.facts,
    ({ isJudged }) => isJudged,
  )) {
    const name = rules.facts?.driver(driver_id as number)?.full_name ?? ''
    const bars = barsOf(found)
    const asked = bars.filter((finding) => !isKnown(overruled, finding))
    if (asked.length > 0 && !rules.reason) judged.barred.set(id, barredText(name, asked, rules.mayGoOn))
    else judged.broken.set(id, brokenText(name, found))
    if (asked.length > 0 && rules.reason) judged.overruled.set(id, overruling(bars, rules.reason, asked))
  }
  return judged
}

const reasonErrors = (fields: Iterable<string>): Record<string, string[]> =>
  Object.fromEntries([...fields].map((field) => [field, [REASON_NEEDED]]))

export const reasonErrorsById = (ids: Iterable<number>): Record<string, string[]> =>
  reasonErrors(Array.from(ids, (id) => `rule_reason.${id}`))
