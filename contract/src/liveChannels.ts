/** Every live channel. Add a new one here. */

import { panelUserLive } from './accounts/panelUsers.live.ts'
import { alertLive, alertReadLive } from './alerts/alerts.live.ts'
import { areaLive } from './areas/areas.live.ts'
import { cascadesLive } from './cascades/cascades.live.ts'
import { driverLive } from './drivers/drivers.live.ts'
import { invoiceLive } from './invoices/invoices.live.ts'
import type { LiveChannel } from './kernel/live.ts'
import { newsLive, replyLive } from './news/news.live.ts'
import { optionLive } from './options/options.live.ts'
import { driverMessageLive } from './push/driverMessages.live.ts'
import { restaurantLive } from './restaurants/restaurants.live.ts'
import { openShiftsLive, ownShiftsLive, shiftLive } from './shifts/shifts.live.ts'
import { plannedPublishLive } from './templates/plannedPublishes.live.ts'
import { timesheetLive } from './timesheets/timesheets.live.ts'

export const liveChannels: readonly LiveChannel[] = [
  shiftLive,
  timesheetLive,
  invoiceLive,
  driverLive,
  restaurantLive,
  optionLive,
  newsLive,
  replyLive,
  driverMessageLive,
  panelUserLive,
  alertLive,
  alertReadLive,
  plannedPublishLive,
  areaLive,
  ownShiftsLive,
  openShiftsLive,
  cascadesLive,
]
