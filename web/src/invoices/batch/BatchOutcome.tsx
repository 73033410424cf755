import type { BatchResult } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { CellButton } from '../../ui/list/CellButton.tsx'
import { poundsText } from '../../ui/poundsText.ts'
import classes from './Batch.module.css'

interface BatchOutcomeProps {
  results: readonly BatchResult[]
  onOpen: (invoiceId: number) => void
  onClose: () => void
}

/** What became of each restaurant; those without an invoice say why, and come first. */
export function BatchOutcome({ results, onOpen, onClose }: BatchOutcomeProps) {
  const built = results.filter(({ invoice }) => invoice !== null)
  const others = results.filter(({ invoice }) => invoice === null)
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {`Built: ${countOf(built.length, 'invoice')}.`}
        {others.length > 0 && ` Without one: ${countOf(others.length, 'restaurant')}.`}
      </Text>
      <ul className={classes.restaurants} aria-label="Results">
        {[...others, ...built].map(({ restaurant_id, restaurant_name, outcome, invoice, message }) => (
          <li key={restaurant_id} data-outcome={outcome}>
            <span className={classes.name}>
              <bdi>{restaurant_name}</bdi>
              {message && <small>{message}</small>}
            </span>
            {invoice && (
              <>
                <CellButton title="Open the invoice" onClick={() => onOpen(invoice.id)}>
                  {invoice.invoice_number}
                </CellButton>
                <strong>{poundsText(invoice.total)}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button ref={focusOnce} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
