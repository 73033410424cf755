import { useCallback } from 'react'
import { CreditDialog } from './CreditDialog.tsx'
import { InvoiceDialog } from './detail/InvoiceDialog.tsx'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import { PaidDialog } from './PaidDialog.tsx'
import { RequestDialog } from './request/RequestDialog.tsx'

/** The menu of the rows, the opened invoice, the request, and the reason of a credit note. */
export function InvoiceDialogs(parts: InvoiceParts) {
  const { desk, view, restaurantId, asked, stopAsking, today, announce, onChange } = parts
  const close = useCallback(() => onChange({ invoice: undefined }, true), [onChange])
  const endRequest = useCallback(() => onChange({ request: undefined }, true), [onChange])
  const restaurant = restaurantId === undefined ? undefined : desk.restaurants.get(restaurantId)
  return (
    <>
      <InvoiceMenu {...parts} />
      {view.invoice !== undefined && (
        <InvoiceDialog key={view.invoice} id={view.invoice} parts={parts} onClose={close} />
      )}
      {view.request && restaurantId !== undefined && restaurant && desk.isKnown && !view.problem && (
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
      {asked?.action === 'credit' && <CreditDialog asked={asked} announce={announce} onClose={stopAsking} />}
      {asked?.action === 'markPaid' && (
        <PaidDialog asked={asked} today={today} announce={announce} onClose={stopAsking} />
      )}
    </>
  )
}
