import { typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { DeskSkeleton, InvalidRange } from '../../desk/DeskStandIn.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { useIsPhone } from '../../ui/isPhone.ts'
import { useDrawnRows } from '../../ui/list/useDrawnRows.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { EmptyState } from '../../ui/States.tsx'
import type { InvoiceRow } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { hasDates } from '../invoices.search.ts'
import { creditDetail, ownCommissionText, periodText, providerStatusText } from '../invoiceWords.ts'
import { OwedPanel } from '../owed/OwedPanel.tsx'
import { StateMark } from '../StateMark.tsx'
import { UnbilledPanel } from '../unbilled/UnbilledPanel.tsx'
import classes from './InvoiceCards.module.css'
import { InvoiceList, InvoiceMenuButton, RowButtons } from './InvoiceList.tsx'
import { SelectBox } from './Select.tsx'

export function InvoicesMain(parts: InvoiceParts) {
  const { view } = parts
  const Shown = useIsPhone() ? InvoiceCards : InvoiceList
  if (view.tab === 'unbilled' && !view.problem) return <UnbilledPanel {...parts} />
  const list = invoiceStandIn(parts) ?? <Shown {...parts} />
  return view.tab === 'owed' ? <OwedPanel parts={parts}>{list}</OwedPanel> : list
}

const AT_ONCE = 20
/** About the height of a card and its gap; reserves space for the cards still to be rendered. */
const CARD_REM = 11.875

/** The invoices on a phone. Restaurants have Download only (docs/spec/invoices.md#restaurant-invoices). */
function InvoiceCards(parts: InvoiceParts) {
  const { first, rest, restRef, after } = useDrawnRows(parts.shown, keyOf, AT_ONCE, CARD_REM)
  const drawn = (row: InvoiceRow) => <Card key={keyOf(row)} row={row} parts={parts} />
  return (
    <>
      <ul className={classes.cards} aria-label="Invoices">
        {first.map(drawn)}
      </ul>
      {parts.shown.length > AT_ONCE && (
        <ul ref={restRef} className={classes.cards} aria-label="Invoices, continued">
          {rest.map(drawn)}
        </ul>
      )}
      {after}
    </>
  )
}

function Card({ row, parts }: { row: InvoiceRow; parts: InvoiceParts }) {
  const { desk, actions, selection } = parts
  const { invoice, restaurant, area, providerInvoice } = row
  return (
    <li className={classes.card}>
      <Flex align="center" justify="space-between" gap="0.5rem">
        {selection && <SelectBox selection={selection} row={row} />}
        <button type="button" className={classes.number} onClick={() => actions.open(row)}>
          Invoice {invoice.invoice_number}
        </button>
        <Box component="span" ml="auto" ta="right">
          <StateMark invoice={invoice} />
        </Box>
        <InvoiceMenuButton row={row} actions={actions} />
      </Flex>
      <Box component="p" fz="1rem" fw={600} ta="left" dir="auto">
        {restaurant}
      </Box>
      <Box component="p" c="dimmed" fz="0.8125rem">
        {area && (
          <>
            <bdi>{area}</bdi> ·{' '}
          </>
        )}
        {periodText(invoice)}
      </Box>
      <p className={classes.facts}>
        <span>Commission {ownCommissionText(invoice)}</span>
        {desk.hasProviderInvoices && providerInvoice && <span>{providerStatusText(providerInvoice)}</span>}
        {creditDetail(invoice) && <span>{creditDetail(invoice)}</span>}
        <strong data-credited={invoice.state === 'credited' || undefined}>{poundsText(invoice.total)}</strong>
      </p>
      <RowButtons row={row} actions={actions} hasNoMenu onlyDownload={desk.audience === 'restaurant'} />
    </li>
  )
}

const keyOf = ({ invoice }: InvoiceRow) => invoice.id

const OTHER_STATES = {
  any: 'No invoices with this status for these dates.',
  overdue: 'No invoice for these dates is overdue. For other dates, see ‘All money owed’.',
} as const

/** Returns what replaces the list if it has no rows: an error, a skeleton or a hint; null if it has rows. */
function invoiceStandIn({ desk, view, shown, restaurantId, onRequest, onBatch, onChange }: InvoiceParts) {
  const isOwed = view.tab === 'owed'
  if (view.q !== undefined && typedInvoiceNumber(view.q) === undefined) {
    return <EmptyState title="No invoice has this number" hint="Type a number such as 014." />
  }
  if (view.problem && hasDates(view)) {
    return (
      <InvalidRange
        problem={view.problem}
        days={MAX_LIST_DAYS}
        onToday={() => onChange({ from: undefined, to: undefined })}
      />
    )
  }
  if (desk.failed) {
    return <FailedState title="The invoices could not be loaded" error={desk.failed} onRetry={desk.retry} />
  }
  if (!desk.isKnown) return <DeskSkeleton label="The invoices are loading" />
  if (shown.length > 0) return null
  if (view.q !== undefined) {
    const hint = `There is no invoice ${view.q}, or you do not have access to it.`
    return <EmptyState title="No invoice has this number" hint={hint} />
  }
  if (isOwed) {
    return view.state === 'overdue' ? (
      <EmptyState title="Nothing is overdue" hint="No unpaid invoice is past its due date." />
    ) : (
      <EmptyState title="Nothing is owed" hint="No sent invoice is waiting for payment." />
    )
  }
  const isFiltered = desk.rows.length > 0
  const isForAll = restaurantId === undefined && desk.audience === 'staff' && view.isBillable
  const hint = isForAll
    ? 'Invoice all makes a draft for each restaurant with approved work. Or choose other dates.'
    : restaurantId === undefined
      ? 'Choose one restaurant to request its invoice for these dates, or choose other dates.'
      : 'Request one for the approved timesheets of these dates, or choose other dates.'
  return (
    <EmptyState
      title={isFiltered ? 'No matching invoices' : 'No invoices for these dates'}
      hint={isFiltered ? OTHER_STATES[view.state === 'overdue' ? 'overdue' : 'any'] : hint}
      icon={<IconFileInvoice size="1.5rem" stroke={1.5} />}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => onChange({ state: undefined })}>
            Show all invoices
          </Button>
        ) : isForAll ? (
          <Button variant="default" onClick={onBatch}>
            Invoice all
          </Button>
        ) : (
          onRequest && (
            <Button variant="default" onClick={onRequest}>
              Request invoice
            </Button>
          )
        )
      }
    />
  )
}
