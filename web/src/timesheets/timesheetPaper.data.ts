import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import type { PaperChoices } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { type FileCall, type PaperFile, takePdf } from '../ui/file/openInTab.tsx'
import { statusName, type TimesheetView } from './timesheets.search.ts'

/** Makes the PDF of what is shown, and prints, shares or saves it. An aborted call rejects. */
export function takeTimesheets(
  file: Exclude<PaperFile, 'csv' | 'xlsx'>,
  choices: PaperChoices,
  view: TimesheetView,
  ofCall: FileCall,
): Promise<void> {
  const { from, to } = view.range
  const query = {
    period_date_from: from,
    period_date_to: to,
    location: view.location,
    by: choices.by,
    driver_id: view.driver === 'open' ? '0' : view.driver?.toString(),
    status: statusName(view.status),
    exceptions: one(view.exceptions),
    notes: one(choices.notes),
    pay: one(choices.pay),
    charge: one(choices.charge),
  }
  return takePdf(
    file,
    (print) =>
      call(timesheetRoutes.pdf, { query: { ...query, print } }, { ...ofCall, timeoutMs: BULK_TIMEOUT_MS }),
    'Timesheets',
  )
}

const one = (chosen: boolean) => (chosen ? (1 as const) : undefined)
