import { ownWorkingTimeRoutes, workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { changesWeek, OTHER_WEEK } from '@driverdesk/domain/drivers/nextWeek.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { driverInScopeById, lockDrivers } from './drivers.reads.ts'
import { nextWeekAnswers, ownNextWeek, ownTimes, preferredTimes } from './workingTimes.reads.ts'
import { noteAnswer, savePreferredTimes, saveWorkingTimes } from './workingTimes.service.ts'

export const workingTimeHandlers = handlers(workingTimeRoutes, {
  nextWeek: ({ db, query, today }) => nextWeekAnswers(db, today(), query.with_drivers === 1),

  update: (call) =>
    call.change(async (work) => {
      const { driver_id: id } = call.body
      await lockDrivers(work.tx, [id])
      const stored = await driverInScopeById(work.tx, call.scope, id)
      const unavailable_shifts = await saveWorkingTimes(work, call, stored, call.body)
      return { ...(await driverInScopeById(work.tx, call.scope, id)), unavailable_shifts }
    }),
})

export const ownWorkingTimeHandlers = handlers(ownWorkingTimeRoutes, {
  nextWeek: ({ db, scope, today }) => ownNextWeek(db, scope.accountId, today()),

  confirm: ({ scope, body, change, today }) =>
    change(async (work) => {
      const id = scope.accountId
      await lockDrivers(work.tx, [id])
      const week = await ownNextWeek(work.tx, id, today())
      if (week.from !== body.week) throw new Invalid({ week: [OTHER_WEEK] })
      await noteAnswer(work, id, week.from)
      return ownNextWeek(work.tx, id, today())
    }),

  preferred: ({ db, scope }) => preferredTimes(db, scope.accountId),

  prefer: ({ scope, body, change }) =>
    change(async (work) => {
      const id = scope.accountId
      await lockDrivers(work.tx, [id])
      await savePreferredTimes(work, id, await preferredTimes(work.tx, id), body.preferred_times)
      return preferredTimes(work.tx, id)
    }),

  read: ({ db, scope }) => ownTimes(db, scope.accountId),

  update: (call) =>
    call.change(async (work) => {
      const id = call.scope.accountId
      await lockDrivers(work.tx, [id])
      const stored = { id, ...(await ownTimes(work.tx, id)) }
      const unavailable_shifts = await saveWorkingTimes(work, call, stored, call.body)
      const times = await ownTimes(work.tx, id)
      const week = await ownNextWeek(work.tx, id, call.today())
      if (week.is_asked && changesWeek(week, stored, times)) await noteAnswer(work, id, week.from)
      return { ...times, unavailable_shifts }
    }),
})
