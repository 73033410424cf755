import { REPORTS } from '@driverdesk/domain/reports/reports.ts'
import { Select } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import type { ReportChoice } from './reporting.search.ts'
import { reportTitle } from './reportWords.ts'

interface ReportSelectProps {
  value: ReportChoice
  onChange: (report: ReportChoice) => void
  /** In pixels; left out, it fills its place. */
  width?: number
}

const CHOICES = (['all', ...REPORTS] as const).map((value) => ({ value, label: reportTitle(value) }))

/** Which report; cleared, it shows all of them (docs/spec/reports.md#reporting-screen). */
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
