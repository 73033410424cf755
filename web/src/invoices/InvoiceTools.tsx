import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFiles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../kernel/privateFile.ts'
import classes from './InvoiceFilters.module.css'
import { invoicesCsv } from './invoiceFiles.data.ts'
import type { InvoiceParts } from './invoiceProps.ts'

/** The invoices as a table, and invoicing everybody at once. */
export function InvoiceTools({ desk, view, restaurantId, onBatch }: InvoiceParts) {
  const save = useMutation({
    mutationFn: (range: DateRange) => invoicesCsv(range, restaurantId),
    onSuccess: (contents, { from, to }) => saveFile(contents, `invoices_${from}-${to}.csv`),
  })
  const isArea = view.location?.startsWith('area') ?? false
  const isNone = view.problem !== undefined || desk.rows.length === 0
  return (
    <div className={classes.tools}>
      {view.tab === 'invoices' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          loading={save.isPending}
          disabled={isNone || isArea}
          title={
            isArea
              ? 'Choose all locations or one restaurant to export the invoices'
              : 'Save the invoices of these days, in every state, as a table'
          }
          onClick={() => save.mutate(view.range)}
        >
          Export CSV
        </Button>
      )}
      {desk.audience === 'staff' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFiles size={16} stroke={1.5} aria-hidden="true" />}
          disabled={view.problem !== undefined}
          onClick={onBatch}
        >
          Invoice all
        </Button>
      )}
    </div>
  )
}
