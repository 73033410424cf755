import { paymentsFileName } from '@driverdesk/domain/timesheets/paymentsExport.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { paymentsCsv } from './payments.data.ts'
import type { TimesheetView } from './timesheets.search.ts'

/**
 * Saves what the approved timesheets of the range pay, of all locations or of one restaurant
 * (docs/spec/timesheets.md#payments-export).
 */
export function PaymentsButton({ range, location, problem }: TimesheetView) {
  const isArea = location?.startsWith('area') ?? false
  return (
    <SaveFileButton
      label="XLS Payments"
      size="xs"
      disabled={problem !== undefined || isArea}
      title={
        isArea
          ? 'Choose all locations or one restaurant to export what they pay'
          : 'Save what the approved timesheets of these days pay each driver, as a table'
      }
      save={async () => saveFile(await paymentsCsv(range, location), paymentsFileName(range))}
    />
  )
}
