import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import classes from '../desk/Desk.module.css'
import { DeskStatus } from '../desk/DeskStatus.tsx'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { Foot } from '../desk/Foot.tsx'
import { DeskTotals } from './DeskTotals.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import { savingInvoices } from './invoices.data.ts'
import { InvoicesMain } from './list/InvoicesMain.tsx'
import { RequestButton } from './RequestButton.tsx'
import { useInvoiceRange } from './useInvoiceRange.ts'

/** Toolbar, filters, list and totals, as a screen with room shows them. */
export function InvoiceLayout(parts: InvoiceParts) {
  const { desk, view, where, announcement, onRequest } = parts
  const range = useInvoiceRange(parts)
  const panel =
    parts.tabs && view.tab === 'invoices'
      ? { role: 'tabpanel', id: 'invoices-panel-invoices', 'aria-labelledby': 'invoices-tab-invoices' }
      : undefined
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={view}
        where={where}
        disabledIntervals={[DAY]}
        actions={<RequestButton onRequest={onRequest} />}
        {...range}
      />
      <InvoiceFilters {...parts} />
      <div className={classes.middle}>
        <div className={classes.main} {...panel}>
          {desk.isKnown && desk.isFetching && <div className={classes.progress} />}
          <InvoicesMain {...parts} />
        </div>
      </div>
      <Foot>
        <DeskTotals
          parts={parts}
          status={<DeskStatus announcement={announcement} saving={savingInvoices} />}
        />
      </Foot>
    </div>
  )
}
