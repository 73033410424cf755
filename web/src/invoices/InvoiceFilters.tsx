import { INVOICE_STATE_LABELS, INVOICE_STATES } from '@driverdesk/domain/invoices/invoiceState.ts'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import bar from '../desk/DeskFilters.module.css'
import { saveFile } from '../kernel/privateFile.ts'
import { numberText } from '../ui/numberText.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { invoicesCsv } from './invoiceFiles.data.ts'
import type { InvoiceParts } from './invoiceProps.ts'
import { isInvoiceState } from './invoices.search.ts'

const ALL = 'all'

/** The tabs, the state filter, and the actions on all invoices. */
export function InvoiceFilters(parts: InvoiceParts) {
  const { desk, view, figures, tabs, onChange } = parts
  const isPhone = useIsPhone()
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${numberText(count)}`
  const data = [
    { value: ALL, label: counted('All', figures && desk.rows.length) },
    ...INVOICE_STATES.map((state) => ({
      value: state,
      label: counted(INVOICE_STATE_LABELS[state], figures?.count[state]),
    })),
  ]
  const control = {
    'aria-label': 'State',
    data,
    value: view.state ?? ALL,
    onChange: (state: string | null) => onChange({ state: isInvoiceState(state) ? state : undefined }),
  }
  return (
    <div className={bar.filters}>
      {tabs}
      {view.tab === 'invoices' &&
        (isPhone ? (
          <Select {...control} allowDeselect={false} miw={0} style={{ flex: '1 1 7.25rem' }} />
        ) : (
          <SegmentedControl size="xs" {...control} />
        ))}
      <InvoiceTools {...parts} />
    </div>
  )
}

/** CSV export, and invoicing all restaurants. */
function InvoiceTools({ desk, view, restaurantId, onBatch }: InvoiceParts) {
  const { from, to } = view.range
  const isArea = view.location?.startsWith('area') ?? false
  const isNone = view.problem !== undefined || desk.rows.length === 0
  return (
    <div className={bar.end}>
      {view.tab === 'invoices' && (
        <SaveFileButton
          label="Export CSV"
          size="xs"
          disabled={isNone || isArea}
          title={
            isArea
              ? 'Choose all locations or one restaurant to export the invoices'
              : 'Save the invoices of these days, in every state, as a table'
          }
          save={async () =>
            saveFile(await invoicesCsv(view.range, restaurantId), `invoices_${from}-${to}.csv`)
          }
        />
      )}
      {desk.audience === 'staff' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFiles size="1rem" stroke={1.5} aria-hidden="true" />}
          disabled={view.problem !== undefined}
          onClick={onBatch}
        >
          Invoice all
        </Button>
      )}
    </div>
  )
}
