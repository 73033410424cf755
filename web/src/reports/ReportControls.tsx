import { REPORTS, reportFileName } from '@driverdesk/domain/reports/reports.ts'
import { Select } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { saveFile } from '../kernel/privateFile.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import type { ReportChoice } from './reporting.search.ts'
import { reportTitle } from './reportLine.ts'
import type { ReportParts } from './reportParts.ts'
import { reportCsv } from './reports.data.ts'

interface ReportSelectProps {
  value: ReportChoice
  onChange: (report: ReportChoice) => void
  width?: number
}

const CHOICES = (['all', ...REPORTS] as const).map((value) => ({ value, label: reportTitle(value) }))

/** Chooses a report; clearing it chooses all four (docs/spec/reports.md#reporting-screen). */
export const ReportSelect = ({ value, onChange, width }: ReportSelectProps) => (
  <Select
    aria-label="Report"
    w={width}
    data={CHOICES}
    value={value}
    onChange={(report) => onChange((report ?? 'all') as ReportChoice)}
    clearable={value !== 'all'}
    clearButtonProps={{ 'aria-label': `Show ${reportTitle('all')}`, 'aria-hidden': undefined, tabIndex: 0 }}
    allowDeselect={false}
    leftSection={<IconReportMoney size="1rem" stroke={1.5} aria-hidden="true" />}
  />
)

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
      title="Download the listed rows and their total as CSV"
      save={save}
    />
  )
}
