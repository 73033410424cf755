import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import type { GivenBack } from './givenBack.service.ts'
import type { StoredShift } from './shifts.reads.ts'
import type { SettledNotice } from './shortNotice.service.ts'

export interface ShiftEvents {
  /** A published shift was cancelled and its driver released. `pence` is the driver's fee (negative) or pay. */
  'shift cancelled': { shift: StoredShift; driverId: number; pence: Pence }
  /** A step has changed published shifts at short notice. */
  'short notice': readonly SettledNotice[]
  /** A step has given drivers or restaurants time back that was paid for. */
  'time given back': readonly GivenBack[]
}
