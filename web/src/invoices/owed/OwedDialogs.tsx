import { restaurantName } from '../invoiceDesk.ts'
import type { AskedOwed, InvoiceParts } from '../invoiceProps.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { StatementDialog } from './StatementDialog.tsx'

interface OwedDialogsProps extends Pick<InvoiceParts, 'desk' | 'today' | 'announce'> {
  asked: AskedOwed | undefined
  onClose: () => void
}

/** What *Owed* asked for. It is beside the layout, so that a window of another width loses no input. */
export function OwedDialogs({ asked, desk, today, announce, onClose }: OwedDialogsProps) {
  if (!asked) return null
  if (asked.dialog === 'import')
    return <StatementDialog {...{ today, announce, onClose }} restaurants={desk.restaurants} />
  const { restaurantId } = asked
  return asked.dialog === 'period' ? (
    <PeriodDialog {...{ restaurantId, today, onClose }} />
  ) : (
    <RecordPayment
      {...{ restaurantId, today, onClose }}
      restaurant={restaurantName(desk, restaurantId)}
      onRecorded={(text) => announce(text)}
    />
  )
}
