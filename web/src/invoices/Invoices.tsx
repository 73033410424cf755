import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconFileInvoice, IconSum } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import wide from '../desk/Desk.module.css'
import { DeskStatus } from '../desk/DeskStatus.tsx'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { Foot } from '../desk/Foot.tsx'
import { FootButton } from '../desk/FootButton.tsx'
import phone from '../desk/PhoneDesk.module.css'
import foot from '../desk/PhoneFoot.module.css'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { useAnnouncer } from '../desk/useAnnouncer.ts'
import { useDeskRange } from '../desk/useDeskRange.ts'
import { useSorted } from '../ui/list/sorting.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { BatchDialog } from './batch/BatchDialog.tsx'
import { InvoiceDialogs } from './InvoiceDialogs.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
import { invoiceFigures } from './invoiceDesk.ts'
import type { InvoiceParts, InvoicesProps } from './invoiceProps.ts'
import { invoicesQuery, savingInvoices } from './invoices.data.ts'
import { invoiceComparisons } from './list/InvoiceList.tsx'
import { InvoicesMain } from './list/InvoicesMain.tsx'
import { useInvoiceActions } from './useInvoiceActions.ts'

/** The invoices of a view. An open dialog stays when the layout changes. */
export function Invoices(props: InvoicesProps) {
  const { desk, view, today, restaurantId, onChange } = props
  const { rows, isKnown } = desk
  const [isBatch, setBatch] = useState(false)
  const { announcement, announce } = useAnnouncer()
  const passing = useMemo(
    () => rows.filter(({ invoice }) => view.state === undefined || invoice.state === view.state),
    [rows, view.state],
  )
  const shown = useSorted(passing, view.sort, invoiceComparisons)
  const figures = useMemo(() => (isKnown ? invoiceFigures(rows) : undefined), [isKnown, rows])
  const acting = useInvoiceActions({ desk, onChange, announce })
  const client = useQueryClient()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => void client.prefetchQuery(invoicesQuery(range)),
  })
  const canRequest = restaurantId !== undefined && !view.problem
  const parts = {
    ...{ ...props, ...acting, ways, shown, figures, announcement, announce },
    onRequest: canRequest ? () => onChange({ request: true }) : undefined,
    onBatch: () => setBatch(true),
  }
  const Layout = useIsPhone() ? PhoneInvoices : InvoiceLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Invoices</Title>
      </VisuallyHidden>
      <Layout {...parts} />
      <InvoiceDialogs {...parts} />
      {isBatch && <BatchDialog parts={parts} onClose={() => setBatch(false)} />}
    </>
  )
}

/** Toolbar, filters, list and totals on a wide screen. */
function InvoiceLayout(parts: InvoiceParts) {
  const { desk, view, where, ways, announcement, onRequest } = parts
  const panel =
    parts.tabs && view.tab === 'invoices'
      ? { role: 'tabpanel', id: 'invoices-panel-invoices', 'aria-labelledby': 'invoices-tab-invoices' }
      : undefined
  return (
    <div className={wide.desk}>
      <DeskToolbar
        view={view}
        where={where}
        disabledIntervals={[DAY]}
        actions={<RequestButton onRequest={onRequest} />}
        {...ways}
      />
      <InvoiceFilters {...parts} />
      <div className={wide.middle}>
        <div className={wide.main} {...panel}>
          {desk.isKnown && desk.isFetching && <div className={wide.progress} />}
          <InvoicesMain {...parts} />
        </div>
      </div>
      <Foot>
        <InvoiceTotals
          parts={parts}
          status={<DeskStatus announcement={announcement} saving={savingInvoices} />}
        />
      </Foot>
    </div>
  )
}

/** Disabled unless a range and a single restaurant are chosen (docs/spec/invoices.md#admin-invoices). */
const RequestButton = ({ onRequest }: Pick<InvoiceParts, 'onRequest'>) => (
  <Button
    px="sm"
    leftSection={<IconFileInvoice size="1rem" stroke={1.75} aria-hidden="true" />}
    disabled={!onRequest}
    title={onRequest ? undefined : 'Choose one restaurant to invoice these days'}
    onClick={onRequest}
  >
    Request Invoice
  </Button>
)

/** Filters, cards and a bar at the bottom (docs/spec/invoices.md#restaurant-invoices). */
function PhoneInvoices(parts: InvoiceParts) {
  const { view, where, ways } = parts
  return (
    <div className={phone.tall}>
      <div className={phone.top}>
        {where}
        <PhoneWhen view={view} disabledIntervals={[DAY]} {...ways} />
        <InvoiceFilters {...parts} />
      </div>
      <InvoicesMain {...parts} />
      <InvoiceFoot {...parts} />
    </div>
  )
}

function InvoiceFoot(parts: InvoiceParts) {
  const { onRequest, announcement } = parts
  const [hasTotals, setHasTotals] = useState(false)
  return (
    <Foot className={foot.foot}>
      <div className={foot.status}>
        <DeskStatus announcement={announcement} saving={savingInvoices} />
      </div>
      {hasTotals && <InvoiceTotals parts={parts} status={null} />}
      <div className={foot.bar}>
        <FootButton
          label="Totals"
          Icon={IconSum}
          expanded={hasTotals}
          onClick={() => setHasTotals(!hasTotals)}
        />
        <button type="button" className={foot.add} disabled={!onRequest} onClick={onRequest}>
          <IconFileInvoice size="1.375rem" stroke={1.75} aria-hidden="true" />
          Request Invoice
        </button>
      </div>
    </Foot>
  )
}
