import { BULK_ACTIONS } from '@driverdesk/domain/invoices/bulkChange.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Button, Checkbox, CloseButton, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Strip } from '../../desk/Foot.tsx'
import { AnnouncedText } from '../../ui/Announced.tsx'
import { isAnythingOpen, isTyping } from '../../ui/whatIsOpen.ts'
import { bulkChoice, invoicesText, withSum } from '../batch/ManyOutcome.tsx'
import type { InvoiceRow } from '../invoiceDesk.ts'
import { type InvoiceParts, type Selection, select, useIsSelected, useSelectedRows } from '../invoiceProps.ts'
import { LOOKS } from '../useInvoiceActions.ts'
import classes from './Select.module.css'

export function SelectBox({ selection, row }: { selection: Selection; row: InvoiceRow }) {
  const { id, invoice_number } = row.invoice
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={`Select invoice ${invoice_number}`}
        checked={useIsSelected(selection, id)}
        onChange={({ currentTarget }) => select(selection, [id], currentTarget.checked)}
      />
    </label>
  )
}

interface SelectionProps extends Pick<InvoiceParts, 'shown'> {
  selection: Selection
}

export function SelectAll({ selection, shown }: SelectionProps) {
  const selected = useSelectedRows(selection, shown).length
  const ids = shown.map(({ invoice }) => invoice.id)
  return (
    <Checkbox
      size="xs"
      className={classes.all}
      label="Select all"
      disabled={shown.length === 0}
      checked={selected > 0 && selected === shown.length}
      indeterminate={selected > 0 && selected < shown.length}
      onChange={({ currentTarget }) => select(selection, ids, currentTarget.checked)}
    />
  )
}

/** The selected invoices and what can be done to them. Escape clears the selection. */
export function SelectionStrip({
  selection,
  shown,
  today,
  onMany,
}: SelectionProps & Pick<InvoiceParts, 'today' | 'onMany'>) {
  const rows = useSelectedRows(selection, shown)
  const clear = () => selection.setState(new Set(), true)
  // In the capture phase a dialog that Escape closes is still open.
  useWindowEvent(
    'keydown',
    ({ key, target, defaultPrevented }) => {
      if (key !== 'Escape' || rows.length === 0 || defaultPrevented) return
      if (!isTyping(target) && !isAnythingOpen()) clear()
    },
    { capture: true },
  )
  const count = countOf(rows.length, 'invoice')
  return (
    <>
      <AnnouncedText text={rows.length > 0 ? `${count} selected` : ''} />
      {rows.length > 0 && (
        <Strip label="Selected invoices">
          <Text size="sm">
            <b>Selected:</b> {invoicesText(rows.map(({ invoice }) => withSum(invoice)))}
          </Text>
          <Group gap={6} role="toolbar" aria-label="For the selected invoices">
            {BULK_ACTIONS.map((action) => {
              const { label, Icon } = LOOKS[action]
              const taken = bulkChoice(action, rows, today).taken.length
              return (
                taken > 0 && (
                  <Button
                    key={action}
                    variant="default"
                    size="compact-sm"
                    leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
                    onClick={() => onMany({ action, rows })}
                  >
                    {`${label} [${numberText(taken)}]`}
                  </Button>
                )
              )
            })}
          </Group>
          <CloseButton ml="auto" aria-label="Clear the selection" title="Clear (Esc)" onClick={clear} />
        </Strip>
      )}
    </>
  )
}
