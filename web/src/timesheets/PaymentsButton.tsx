import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { paymentsFileName } from '@driverdesk/domain/timesheets/paymentsExport.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../kernel/privateFile.ts'
import { paymentsCsv } from './payments.data.ts'
import type { TimesheetView } from './timesheets.search.ts'

/**
 * Saves what the approved timesheets of the range pay, of all locations or of one restaurant (document 3, section 7). The
 * call carries the session, which a plain link could not.
 */
export function PaymentsButton({ range, location, problem }: TimesheetView) {
  const save = useMutation({
    mutationFn: (days: DateRange) => paymentsCsv(days, location),
    // Others may be shown by then.
    onSuccess: (contents, days) => saveFile(contents, paymentsFileName(days)),
  })
  const isArea = location?.startsWith('area') ?? false
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      loading={save.isPending}
      disabled={problem !== undefined || isArea}
      title={
        isArea
          ? 'Choose all locations or one restaurant to export what they pay'
          : 'Save what the approved timesheets of these days pay each driver, as a table'
      }
      onClick={() => save.mutate(range)}
    >
      XLS Payments
    </Button>
  )
}
