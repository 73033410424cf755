import { firstStepRoutes } from '@driverdesk/contract/home/firstSteps.routes.ts'
import { todayRoutes } from '@driverdesk/contract/home/today.routes.ts'
import { FIRST_LINES, type Today } from '@driverdesk/contract/home/today.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { FirstStep } from '@driverdesk/domain/home/firstSteps.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import { isOfExample } from '../kernel/example.ts'
import {
  askedShifts,
  claimedShifts,
  documentsToRenew,
  handedOverShifts,
  lateStarts,
  leaveToAnswer,
  openShifts,
  overdueInvoices,
  requestedShifts,
  timesheetsToApprove,
  unacknowledgedShifts,
} from './today.reads.ts'

/** The most lines of a part that is asked for whole. */
const MOST_LINES = 500

export const todayHandlers = handlers(todayRoutes, {
  read: async ({ db, scope, query, services }) => {
    const moment = services.now()
    const zone = services.settings.businessTimeZone
    const now = wallTimeAt(moment, zone)
    const asked = { db, scope, now }
    const most = (part: keyof Today) => (query.whole === part ? MOST_LINES : FIRST_LINES)
    // One after another: many people have Home open, and planners need the other connections.
    return {
      late: await lateStarts(asked, most('late')),
      open: await openShifts(asked, most('open')),
      toApprove: await timesheetsToApprove(asked, most('toApprove')),
      claimed: await claimedShifts(asked, most('claimed')),
      asked: await askedShifts(asked, most('asked')),
      handovers: await handedOverShifts(asked, most('handovers')),
      leave: await leaveToAnswer(asked, most('leave')),
      requested: await requestedShifts(asked, most('requested')),
      unacknowledged: await unacknowledgedShifts(asked, most('unacknowledged')),
      documents: await documentsToRenew(asked, most('documents')),
      overdue: await overdueInvoices(db, scope, now.date, most('overdue')),
    }
  },
})

const OWN = sql`not ${isOfExample(sql`id`)}`

export const firstStepHandlers = handlers(firstStepRoutes, {
  read: async ({ db }) => {
    // Without these, invoices do not say where to pay. The migrations leave '-' in both; a person who saves it prints no bank
    // details. Example data is no step.
    const { rows } = await sql<Record<FirstStep, boolean>>`
      select
        not exists (select from option
          where okey in ('company_address', 'company_bank_details') and ovalue in ('', '-')
            and not (okey = 'company_bank_details' and exists (
              select from audit_event where thing = 'option' and thing_id = option.id))) as company,
        exists (select from area where ${OWN}) as area,
        exists (select from restaurant where ${OWN}) as restaurant,
        exists (select from driver where status = ${DRIVER_ACTIVE} and ${OWN}) as driver,
        exists (select from shift where status = ${SHIFT_PUBLISHED} and ${OWN} and not ${isOfExample(sql`restaurant_id`)}) as shift`.execute(
      db,
    )
    return rows[0] as Record<FirstStep, boolean>
  },
})
