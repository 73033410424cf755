import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { IconFileInvoice, IconSum } from '@tabler/icons-react'
import { useState } from 'react'
import { DeskStatus } from '../desk/DeskStatus.tsx'
import { Foot } from '../desk/Foot.tsx'
import { FootButton } from '../desk/FootButton.tsx'
import classes from '../desk/PhoneDesk.module.css'
import foot from '../desk/PhoneFoot.module.css'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { DeskTotals } from './DeskTotals.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import { savingInvoices } from './invoices.data.ts'
import { InvoicesMain } from './list/InvoicesMain.tsx'
import { useInvoiceRange } from './useInvoiceRange.ts'

/**
 * Selectors, cards and a foot in a thumb's reach (docs/spec/invoices.md#admin-invoices,
 * docs/spec/invoices.md#restaurant-invoices).
 */
export function PhoneInvoices(parts: InvoiceParts) {
  const { view, where } = parts
  const range = useInvoiceRange(parts)
  return (
    <div className={classes.tall}>
      <div className={classes.top}>
        {where}
        <PhoneWhen view={view} disabledIntervals={[DAY]} {...range} />
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
      {hasTotals && <DeskTotals parts={parts} status={null} />}
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
