import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { outlineRoutes } from '@driverdesk/contract/shifts/outline.routes.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/scheduleDrivers.routes.ts'
import type { ChangedShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { cancellerByAmounts } from '@driverdesk/domain/shifts/cancelling.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { kindOfEdit } from '@driverdesk/domain/shifts/stepKinds.ts'
import { someDrivers } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import { insideTransaction } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonRows.ts'
import { refuseUnlessAsked } from './claims.service.ts'
import { readOutline } from './outline.reads.ts'
import { checkCopy, copyRange } from './rangeCopies.ts'
import { saveShifts } from './saveShifts.service.ts'
import { readScheduleDrivers } from './scheduleDrivers.reads.ts'
import { checkPublish, noticeOfStep } from './shiftChecks.ts'
import { planShift } from './shiftPlan.service.ts'
import { addOne, lockSeen, removeOne, type StepDone, takeBulkStep, takeStep } from './shiftStep.ts'
import { listShifts, type StoredShift, shiftInScope } from './shifts.reads.ts'
import { shiftView } from './shifts.view.ts'
import { businessWallClock, noticeTerms } from './shortNotice.service.ts'

export const shiftHandlers = handlers(shiftRoutes, {
  list: ({ db, scope, query }) => listShifts(db, scope, query),
  get: ({ db, scope, params }) => shiftInScope(db, scope, params.id),

  create: (call) => call.change((work) => addOne(call, work, call.body)),

  update: (call) =>
    call.change(async (work) => {
      const { scope, body, services } = call
      const before = await lockSeen(call, work)
      if (body.approves_claim) await refuseUnlessAsked(work, before.id, body.driver_id)
      const planned = await planShift(work.tx, scope, services.settings.businessTimeZone, body, before)
      const freed = freedBy(body, before, scope.role)
      await saveShifts(work, {
        kind: freed ? 'cancel' : kindOfEdit(before, planned),
        action: 'update',
        scope,
        push: body.push_drivers,
        notice: noticeTerms(
          services,
          freedForFee(body, freed) ? { exemption: 'driver_asked' } : body.short_notice,
        ),
        changed: [{ before }],
        set: { ...planned, ...freed },
      })
      return shiftView(work.tx, scope, before.id)
    }),

  remove: (call) => call.change((work) => removeOne(call, work)),

  publish: (call) => call.change((work) => takeBulkStep(call, work, 'publish')),
  checkPublish: ({ db, scope, body, services }) =>
    db
      .transaction()
      .execute((tx) => insideTransaction(() => checkPublish(tx, scope, services, body.shift_ids))),
  unpublish: (call) => call.change((work) => takeBulkStep(call, work, 'unpublish')),
  removeMany: (call) => call.change((work) => takeBulkStep(call, work, 'remove')),

  checkCopy: ({ db, scope, body, services }) =>
    db
      .transaction()
      .execute((tx) =>
        insideTransaction(() => checkCopy(tx, scope, services.settings.businessTimeZone, body)),
      ),

  copy: (call) => call.change((work) => copyRange(call, work)),
})

export const manyShiftHandlers = handlers(manyShiftRoutes, {
  checkNotice: ({ db, scope, body, services }) => noticeOfStep(db, scope, body, businessWallClock(services)),
  change: (call) => call.change(async (work) => stepText(await takeStep(call, work, call.body))),
  changeFree: (call) => call.change(async (work) => stepText(await takeStep(call, work, call.body))),
})

function stepText({ shifts, refused, opened, broken }: StepDone): JsonText {
  const refusals = [...refused].map(([shift_id, reason]) => ({ shift_id, reason }))
  const rules = [...broken].map(([shift_id, text]) => ({ shift_id, text }))
  return new JsonText([
    '{"shifts":',
    ...shifts.pieces,
    `,"refused":${JSON.stringify(refusals)},"opened":${JSON.stringify(opened)}`,
    rules.length > 0 ? `,"broken":${JSON.stringify(rules)}}` : '}',
  ])
}

/**
 * An edit that removes the driver may cancel the shift (docs/spec/shifts.md#cancelling). The `cancel` call does the same
 * at once.
 */
function freedBy(body: ChangedShift, stored: StoredShift, role: Role) {
  if (body.driver_id || body.status_assigned !== REJECTED || !may('cancel', stored, role)) return undefined
  return {
    status_assigned: REJECTED,
    driver_id_canceled: stored.driver_id,
    cancelled_by: cancellerByAmounts({ fee: poundsToPence(body.cost_extra_bonus ?? 0), restaurantCharge: 0 }),
    comment_cancelled: body.comment_cancelled ?? '',
  } as const
}

/** A driver who pays a fee has cancelled. */
const freedForFee = ({ cost_extra_bonus }: ChangedShift, freed: object | undefined): boolean =>
  freed !== undefined && Number(cost_extra_bonus) < 0

export const outlineHandlers = handlers(outlineRoutes, {
  read: ({ db, scope, query, today }) => readOutline(db, scope, query, today()),
})

export const scheduleDriverHandlers = handlers(scheduleDriverRoutes, {
  list: ({ db, scope, query }) => readScheduleDrivers(db, scope, query),
  some: ({ db, scope, body }) => someDrivers(db, scope, body),
})
