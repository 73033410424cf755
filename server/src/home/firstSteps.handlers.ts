/** The first steps of a new installation. */
import { firstStepRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { FirstStep } from '@driverdesk/domain/home/exampleData.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import { isOfExample } from '../kernel/example.ts'

const OWN = sql`not ${isOfExample(sql`id`)}`

export const firstStepHandlers = handlers(firstStepRoutes, {
  read: async ({ db }) => {
    // Without these, invoices do not say where to pay. The migrations leave '-' in both; a person who saves it prints no bank
    // details. Example data does not count as a step.
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
