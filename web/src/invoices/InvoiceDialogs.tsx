import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useCallback } from 'react'
import { LostFocus } from '../ui/focus.ts'
import { CreditDialog, RefundDialog } from './CreditDialogs.tsx'
import { InvoiceDialog } from './detail/InvoiceDialog.tsx'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import { KeepDialog, PaidDialog } from './PaidDialogs.tsx'
import { RequestDialog } from './request/RequestDialog.tsx'
import type { AskedChange } from './useInvoiceChange.ts'

export function InvoiceDialogs(parts: InvoiceParts & { endRequest: () => void }) {
  const { desk, view, restaurantId, asked, stopAsking, today, announce, onChange, endRequest } = parts
  const close = useCallback(() => onChange({ invoice: undefined }, true), [onChange])
  const restaurant = restaurantId === undefined ? undefined : desk.restaurants.get(restaurantId)
  return (
    <>
      <InvoiceMenu {...parts} />
      {view.invoice !== undefined && (
        <InvoiceDialog key={view.invoice} id={view.invoice} parts={parts} onClose={close} />
      )}
      {view.request && restaurantId !== undefined && restaurant && desk.isKnown && view.isBillable && (
        <RequestDialog
          key={`${restaurantId} ${view.range.from} ${view.range.to}`}
          restaurantId={restaurantId}
          restaurant={restaurant}
          range={view.range}
          audience={desk.audience}
          announce={announce}
          onClose={endRequest}
        />
      )}
      {asked && (
        <LostFocus value={asked.keepFocus}>
          <AskedDialog asked={asked} today={today} announce={announce} onClose={stopAsking} />
        </LostFocus>
      )}
    </>
  )
}

const DIALOGS = {
  credit: CreditDialog,
  refund: RefundDialog,
  markPaid: PaidDialog,
  keepPayment: KeepDialog,
} as const

const AskedDialog = (props: ChangeDialogProps) => {
  const Dialog = DIALOGS[props.asked.action]
  return <Dialog {...props} />
}

interface ChangeDialogProps {
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}
