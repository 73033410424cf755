import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { ShiftToChange } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { type PushDrivers, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { type Refusal, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { isStale, staleRefusals } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type GivenStep, manyShiftsStep } from './manyShiftsStep.ts'
import { refuseOtherPay } from './publishedRates.ts'
import { bulkErrors, seenShift } from './shiftRefusals.ts'
import { type HeldShift, holdShifts } from './shifts.reads.ts'

export const manyShiftHandlers = handlers(manyShiftRoutes, {
  change: ({ scope, body, change, services }) =>
    change((work) => takeStep(work, scope, body, body.push_drivers, services)),

  changeFree: ({ scope, body, change, services }) =>
    change((work) => takeStep(work, scope, body, undefined, services)),
})

async function takeStep(
  work: Work,
  scope: Scope,
  step: GivenStep,
  push: PushDrivers | undefined,
  services: Services,
): Promise<JsonText> {
  const targets = new Map(step.shifts.map((target) => [target.id, target]))
  const shifts = await holdShifts(work.tx, scope, [...targets.keys()])
  const stale = await staleOf(work, shifts, targets, services)
  const [alone] = shifts.length === 1 ? stale.values() : []
  if (alone && step.skip_invalid !== 1) throw alone
  const refused = new Map([...stale].map(([id, { message }]) => [id, message]))
  const { problems, write } = await manyShiftsStep(work, scope, step, { shifts, targets, refused })
  if (step.skip_invalid !== 1) refuseIfAny(bulkErrors(problems))
  if (step.kind === 'publish') {
    const published = shifts.filter(({ id, status }) => status !== SHIFT_PUBLISHED && !problems.has(id))
    const concerned = step.skip_invalid === 1 ? published : shifts
    await refuseOtherPay(
      work.tx,
      concerned.map(({ id }) => id),
      step.cost_shown,
    )
  }
  const done = await write(push)
  const refusals = [...problems].map(([shift_id, reason]) => ({ shift_id, reason }))
  return new JsonText(
    `{"shifts":${done.shifts},"refused":${JSON.stringify(refusals)},"opened":${JSON.stringify(done.opened)}}`,
  )
}

/** Those that were changed since the caller saw them, by id: who did it, and when. */
async function staleOf(
  work: Work,
  shifts: readonly HeldShift[],
  targets: ReadonlyMap<number, ShiftToChange>,
  { settings, now }: Services,
): Promise<Map<number, Refusal>> {
  const seen = shifts.map((shift) => seenShift(shift, targets.get(shift.id) ?? {})).filter(isStale)
  if (seen.length === 0) return new Map()
  const refusals = await staleRefusals(work.tx, seen, settings.businessTimeZone, now())
  return new Map(seen.map(({ id }, nr) => [id, refusals[nr] as Refusal]))
}
