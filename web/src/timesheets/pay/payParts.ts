import type { PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Announce } from '../../desk/useAnnouncer.ts'

export interface PayParts {
  range: DateRange
  data: PayOut | undefined
  announce: Announce
  isAdministrator: boolean
}
