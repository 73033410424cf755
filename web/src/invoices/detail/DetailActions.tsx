import { Button } from '@mantine/core'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { LOOKS } from '../InvoiceMenu.tsx'
import type { InvoiceRow } from '../invoiceDesk.ts'
import type { InvoiceActions } from '../useInvoiceActions.ts'
import classes from './InvoiceDetail.module.css'

/** All that may be done with the opened invoice. */
export const DetailActions = ({ row, actions }: { row: InvoiceRow; actions: InvoiceActions }) => {
  const buttons = actions.buttonsOf(row)
  /** What is wanted most. */
  const first = buttons[0]?.label
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div className={classes.actions} role="group" aria-label="Actions">
      {actions.changesOf(row).map((action) => {
        const { label, Icon, danger } = LOOKS[action]
        return (
          <Button
            key={action}
            variant="default"
            size="xs"
            c={danger ? 'var(--mantine-color-error)' : undefined}
            leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
            onClick={() => actions.change(action, row)}
          >
            {label}
          </Button>
        )
      })}
      <span className={classes.gap} />
      {row.invoice.credit_note_number && (
        <Button variant="default" size="xs" onClick={() => actions.viewCreditNote(row)}>
          Credit note
        </Button>
      )}
      {buttons.map(({ label, isBusy, run }) => (
        <BusyButton
          key={label}
          size="xs"
          variant={label === first ? 'filled' : 'default'}
          isBusy={isBusy}
          onClick={run}
        >
          {label}
        </BusyButton>
      ))}
    </div>
  )
}
