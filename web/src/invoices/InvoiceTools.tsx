import { Button } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import bar from '../desk/DeskFilters.module.css'
import { saveFile } from '../kernel/privateFile.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { invoicesCsv } from './invoiceFiles.data.ts'
import type { InvoiceParts } from './invoiceProps.ts'

/** The invoices as a table, and invoicing everybody at once. */
export function InvoiceTools({ desk, view, restaurantId, onBatch }: InvoiceParts) {
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
