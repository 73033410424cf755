/** The payments export (docs/spec/timesheets.md#payments-export). */
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { restaurantIn } from '../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import type { LocationGuid } from '../links/scheduleLink.ts'

/** What the approved timesheets of a range pay, of one restaurant where the location is one. */
export const paymentsCsv = ({ from, to }: DateRange, location: LocationGuid | undefined): Promise<Blob> =>
  call(
    timesheetRoutes.exportPayments,
    {
      query: {
        period_date_from: from,
        period_date_to: to,
        restaurant_id: restaurantIn(location)?.toString(),
      },
    },
    { timeoutMs: BULK_TIMEOUT_MS },
  )
