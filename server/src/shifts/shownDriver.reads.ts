import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'

/** The driver as a restaurant may see them: only on a published shift (docs/spec/shifts.md#hidden-from-restaurants). */
export const SHOWN_DRIVER_ID = sql<
  number | null
>`case when shift.status = ${SHIFT_PUBLISHED} then shift.driver_id end`
