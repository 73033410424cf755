import { reminderRoutes } from '@driverdesk/contract/shifts/reminders.routes.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import { remindDrivers } from '../push/reminders.notify.ts'
import { unacknowledgedShifts } from './unacknowledged.reads.ts'

export const reminderHandlers = handlers(reminderRoutes, {
  remind: ({ scope, body, change, services }) =>
    change(async (work) => {
      const today = todayIn(services.settings.businessTimeZone, services.now())
      const shifts = await unacknowledgedShifts(work.tx, scope, body.shift_ids, today)
      const { reminded, no_device, just_reminded, shift_ids } = await remindDrivers(work, shifts)
      const answer = { reminded, no_device, just_reminded }
      if (shift_ids.length > 0)
        work.record({ thing: 'shift', id: shift_ids, action: 'remind_driver', before: null, after: {} })
      return answer
    }),
})
