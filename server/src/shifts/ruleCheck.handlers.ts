import { ruleCheckRoutes } from '@driverdesk/contract/shifts/ruleCheck.routes.ts'
import type { RuleQuestion } from '@driverdesk/contract/shifts/ruleCheck.shapes.ts'
import { barsOf, type JudgedShift, judgeStep } from '@driverdesk/domain/rules/judgeStep.ts'
import { brokenText } from '@driverdesk/domain/rules/ruleWords.ts'
import { driverIdsInScope } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { driversOf, shiftStates } from './shifts.reads.ts'

export const ruleCheckHandlers = handlers(ruleCheckRoutes, {
  async check({ db, scope, body, services }) {
    const shifts = await askedShifts(db, scope, body)
    const facts = await ruleFacts(db, {
      options: await optionValues(db),
      timeZone: services.settings.businessTimeZone,
      shifts,
      without: body.copy === 1 ? [] : body.shifts.flatMap(({ id }) => id ?? []),
    })
    const found = judgeStep(shifts, facts)
    return shifts.flatMap((shift, at) => {
      const broken = found.get(shift)
      if (!broken) return []
      const name = facts?.driver(shift.driver_id as number)?.full_name ?? ''
      return [
        {
          at,
          level: barsOf(broken).length > 0 ? ('bar' as const) : ('warn' as const),
          text: brokenText(name, broken),
        },
      ]
    })
  },
})

/**
 * The shifts as they would be, in the order of the question.
 *
 * @throws {Refusal} 404 for a shift or a driver out of scope
 */
async function askedShifts(db: Db, scope: Scope, { shifts }: RuleQuestion): Promise<JudgedShift[]> {
  const given = driversOf(shifts.map(({ driver_id = null }) => ({ driver_id: driver_id || null })))
  if ((await driverIdsInScope(db, scope, given)).size < given.length) throw notFound('driver')
  const ids = shifts.flatMap(({ id }) => id ?? [])
  const stored = new Map((await shiftStates(db, scope, ids)).map((shift) => [shift.id, shift]))
  return shifts.map(({ id, driver_id, period_date, start_time, finish_time }) => {
    const was = id === undefined ? undefined : stored.get(id)
    return {
      driver_id: (driver_id === undefined ? was?.driver_id : driver_id) || null,
      period_date: period_date ?? was?.period_date ?? '',
      start_time: start_time ?? was?.start_time ?? '',
      finish_time: finish_time ?? was?.finish_time ?? '',
    }
  })
}
