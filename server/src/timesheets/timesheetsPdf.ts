import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { TimesheetPdfQuery } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { pdfName, periodName } from '@driverdesk/domain/kernel/pdfName.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  SHOW_TO_APPROVE,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/statusFilter.ts'
import { PAPER_TITLES, type PaperChoices } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { exportFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import type { DrawnPages } from '../kernel/files/renderFile.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { NO_TIMESHEETS, type TimesheetOrder, timesheetOrder } from './timesheetPaper.reads.ts'

const STATUS = { active: SHOW_ACTIVE, pending: SHOW_PENDING, approve: SHOW_TO_APPROVE } as const

/** The timesheets that the screen shows, as a PDF. @throws as `timesheetOrder` and `exportFile` */
export async function timesheetsPdf(
  call: Pick<SignedInCall<Route>, 'change' | 'progress' | 'db' | 'scope' | 'services'>,
  query: TimesheetPdfQuery,
): Promise<FileAnswer> {
  const order = await timesheetOrder(call, query)
  const { settings, now } = call.services
  const moment = now()
  const zone = settings.businessTimeZone
  const { by, notes, pay, charge } = query
  const document: TimesheetPaper = {
    ...order,
    choices: { by, notes: notes === 1, pay: pay === 1, charge: charge === 1 },
    status: query.status ? STATUS[query.status] : SHOW_ALL,
    onlyExceptions: query.exceptions === 1,
    now: wallTimeAt(moment, zone),
    isToPrint: query.print === 1,
  }
  const { range, location, driver } = order
  const days = `${displayDate(range.from)} – ${displayDate(range.to)}`
  const where = location === ALL_LOCATIONS ? '' : location
  const whose = driver === NO_TIMESHEETS ? '' : driver
  return exportFile(call, {
    thing: 'timesheet',
    format: 'PDF',
    name: pdfName(PAPER_TITLES[by], where, whose, periodName(range)),
    worker: TIMESHEETS_WORKER,
    document,
    facts: {
      rows: order.count,
      location,
      filter: [PAPER_TITLES[by], days, order.filter].filter(Boolean).join(', '),
    },
  })
}

export interface TimesheetPaper extends TimesheetOrder {
  choices: PaperChoices
  status: StatusFilter
  onlyExceptions: boolean
  /** On the business's clock, because some exceptions depend on it. */
  now: WallClock
  isToPrint: boolean
  drawn?: DrawnPages
}

/** `makeFile` draws a `TimesheetPaper` in a separate thread. */
const TIMESHEETS_WORKER = new URL('./pdf/drawTimesheets.ts', import.meta.url)
