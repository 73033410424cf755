import { reportFileName } from '@driverdesk/domain/reports/reports.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import type { ReportParts } from './reportParts.ts'
import { reportCsv } from './reports.data.ts'

/** Saves what is listed, and the total, as a table for a spreadsheet. */
export function ReportCsvButton({
  view: { report, range, problem },
  report: { isKnown, rows },
}: ReportParts) {
  const count = problem || !isKnown ? 0 : rows.length
  const save = async () =>
    saveFile(await reportCsv(report, range), reportFileName(report === 'all' ? undefined : report, range))
  return (
    <SaveFileButton
      label={`Export CSV (${count})`}
      disabled={count === 0}
      title="Save the rows that are listed, with their total, as a table"
      save={save}
    />
  )
}
