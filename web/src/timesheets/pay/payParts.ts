import type { PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { inThousands } from '@driverdesk/domain/kernel/thousands.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Announce } from '../../desk/useAnnouncer.ts'

export interface PayParts {
  range: DateRange
  data: PayOut | undefined
  announce: Announce
  isAdministrator: boolean
}

/** '1,234.50' */
export const decimalHours = (hours: number): string => hours.toFixed(2).replace(/\d+/, inThousands)
