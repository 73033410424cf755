import { reportFileName } from '@driverdesk/domain/reports/reports.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../kernel/privateFile.ts'
import type { ReportView } from './reporting.search.ts'
import type { ReportParts } from './reportParts.ts'
import { reportCsv } from './reports.data.ts'

/** Saves what is listed, and the total, as a table for a spreadsheet. */
export function ReportCsvButton({ view, report }: ReportParts) {
  const save = useMutation({
    mutationFn: ({ report, range }: ReportView) => reportCsv(report, range),
    onSuccess: (contents, { report, range }) =>
      saveFile(contents, reportFileName(report === 'all' ? undefined : report, range)),
  })
  const count = view.problem || !report.isKnown ? 0 : report.rows.length
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      data-figures=""
      loading={save.isPending}
      disabled={count === 0}
      title="Save the rows that are listed, with their total, as a table"
      onClick={() => save.mutate(view)}
    >
      {`Export CSV (${count})`}
    </Button>
  )
}
