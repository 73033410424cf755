import type {
  BatchResult,
  UnbilledItem,
  UnbilledRestaurant,
} from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { payOutLink } from '../../links/screenLinks.ts'
import { BulkQuestion, scopeText } from '../../ui/bulk/BulkQuestion.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import { ListState } from '../../ui/list/ListScreen.tsx'
import { CallProgress } from '../../ui/longCall/CallProgress.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { useBuildBatch } from '../invoiceChanges.data.ts'
import { atLocation, type InvoiceRow } from '../invoiceDesk.ts'
import { type InvoiceParts, select } from '../invoiceProps.ts'
import { unbilledQuery } from '../invoices.data.ts'
import type { InvoiceSearch } from '../invoices.search.ts'
import { TimesheetLink } from '../TimesheetLink.tsx'
import { BulkLines } from './ManyOutcome.tsx'

/** 'Invoice all': the question, then the progress, then the result of each restaurant, whose drafts can be sent at once. */
export function BatchDialog({ parts: { view, desk, selection, onChange, onMany } }: { parts: InvoiceParts }) {
  // Back may change the days behind the dialog; it keeps the ones it was opened for.
  const [{ range, location }] = useState(view)
  const unbilled = useQuery({ ...unbilledQuery(range), staleTime: 0 })
  const here = useMemo(() => atLocation(unbilled.data ?? [], location), [unbilled.data, location])
  const [key] = useState(newIdempotencyKey)
  const building = useBuildBatch()
  const progress = useProgress(key)
  const isBuilding = building.isPending
  // A retry sends the same restaurants, although the list is now shorter: the key identifies the whole run.
  const lost = hasUnknownOutcome(building.error) ? building.variables : undefined
  // The drafts are usually sent next.
  const selectBuilt = (results: readonly BatchResult[]) => {
    const built = builtOf(results).map(({ id }) => id)
    if (selection) select(selection, built, true)
  }
  const close = (then: InvoiceSearch = {}) => onChange({ batch: undefined, ...then }, true)
  // The drafts are selected there.
  const toInvoices = () => close({ tab: undefined })
  return (
    <Dialog
      onClose={() => close()}
      title="Invoice all"
      size={560}
      isSending={isBuilding}
      withCloseButton={!isBuilding}
    >
      <Text size="sm" mb="sm" c="dimmed">
        {displayDate(range.from)} – {displayDate(range.to)}
      </Text>
      {isBuilding && <BatchRunning progress={progress} total={building.variables.restaurantIds.length} />}
      {building.data && (
        <BatchOutcome
          results={building.data}
          drafts={draftsOf(building.data, desk.rows)}
          payOut={payOutLink(range)}
          onOpen={(invoice) => close({ invoice })}
          onSend={(rows) => {
            toInvoices()
            onMany({ action: 'send', rows })
          }}
          onClose={toInvoices}
        />
      )}
      {!isBuilding && !building.data && (
        <ListState what="unbilled timesheets" queries={[unbilled]} isEmpty={false} empty={null}>
          <BatchQuestion
            restaurants={here}
            areaOf={(id) => desk.restaurants.get(id)?.area}
            error={building.error}
            onBuild={(restaurantIds) =>
              building.mutate(lost ?? { range, restaurantIds, key }, { onSuccess: selectBuilt })
            }
            onClose={() => close()}
          />
        </ListState>
      )}
    </Dialog>
  )
}

const BatchRunning = ({ progress, total }: { progress: LiveProgress | undefined; total: number }) => (
  <Stack gap="md">
    <CallProgress
      progress={progress}
      doing={`Invoicing ${countOf(total, 'restaurant')}…`}
      done="Invoiced"
      thing="restaurant"
      label="Invoicing"
    />
    <Text size="sm" c="dimmed">
      Each invoice is created in full or not at all. You can close this page: nothing is lost.
    </Text>
  </Stack>
)

interface BatchQuestionProps {
  restaurants: readonly UnbilledRestaurant[]
  areaOf: (restaurantId: number) => string | undefined
  error: Error | null
  onBuild: (restaurantIds: number[]) => void
  onClose: () => void
}

const waits = ({ reason }: UnbilledItem) =>
  reason !== null && reason !== 'discarded' && reason !== 'invoices_off'

function BatchQuestion({ restaurants, areaOf, error, onBuild, onClose }: BatchQuestionProps) {
  const billable = restaurants.filter((one) => one.billable.timesheets + one.billable.charges > 0)
  const taken = billable.filter(({ refused }) => refused === null)
  const refused = billable.filter((one) => one.refused !== null)
  const off = restaurants.filter(({ items }) => items.some(({ reason }) => reason === 'invoices_off')).length
  const withoutRate = taken.reduce((sum, { without_rate }) => sum + without_rate, 0)
  const waiting = restaurants.reduce((sum, { items }) => sum + items.filter(waits).length, 0)
  return (
    <BulkQuestion
      what={taken.length > 0 ? `${scopeText('line', billed(taken))}, ${totalText(taken)}.` : undefined}
      effect={effectText({ taken: taken.length, refused: refused.length, off, waiting, withoutRate })}
      told={taken.length > 0 && 'No emails go out yet: a restaurant gets its invoice when you send it.'}
      confirmLabel={error ? 'Try again' : `Invoice all [${numberText(taken.length)}]`}
      isBlocked={taken.length === 0 && !hasUnknownOutcome(error)}
      onConfirm={() => onBuild(taken.map(({ restaurant_id }) => restaurant_id))}
      onCancel={onClose}
    >
      {error && (
        <Alert color="red" role="alert" title="Invoicing has stopped">
          {errorMessage(error)} Invoices created so far are kept. Trying again creates the rest, and none
          twice.
        </Alert>
      )}
      <BulkLines
        label="Restaurants without an invoice"
        lines={refused.map((one) => ({
          id: one.restaurant_id,
          name: <bdi>{one.restaurant_name}</bdi>,
          note: one.refused,
        }))}
      />
      <BulkLines
        label="Timesheets without a rate"
        lines={taken.flatMap((one) =>
          one.items
            .filter(({ is_without_rate }) => is_without_rate)
            .map(({ timesheet_id, period_date, driver_name }) => ({
              id: timesheet_id as number,
              name: (
                <TimesheetLink
                  restaurantId={one.restaurant_id}
                  audience="staff"
                  day={period_date}
                  row={timesheet_id as number}
                />
              ),
              note: (
                <>
                  <bdi>{driver_name}</bdi>, <bdi>{one.restaurant_name}</bdi>
                </>
              ),
            })),
        )}
      />
      <BulkLines
        label="Restaurants to invoice"
        lines={taken.map(({ restaurant_id, restaurant_name, billable, without_rate }) => ({
          id: restaurant_id,
          name: <bdi>{restaurant_name}</bdi>,
          note: (
            <>
              <bdi>{areaOf(restaurant_id)}</bdi>
              {without_rate > 0 &&
                `${areaOf(restaurant_id) ? ', ' : ''}${numberText(without_rate)} without a rate`}
            </>
          ),
          more: (
            <Box component="span" c="dimmed" fz="0.75rem">
              {countOf(billable.timesheets, 'timesheet')}
              {billable.charges > 0 && `, ${countOf(billable.charges, 'fee')}`}
            </Box>
          ),
          sum: poundsText(billable.amount),
        }))}
      />
    </BulkQuestion>
  )
}

interface Counted {
  taken: number
  refused: number
  off: number
  waiting: number
  withoutRate: number
}

function effectText({ taken, refused, off, waiting, withoutRate }: Counted): string {
  const nothing =
    refused > 0 ? '' : 'Nothing to invoice: everything approved for these dates has already been invoiced.'
  const drafts =
    taken === 0
      ? nothing
      : `${countOf(taken, 'restaurant')} get${taken === 1 ? 's' : ''} a draft invoice for everything approved and not yet invoiced. Commission, booking fees and VAT are added.`
  return [
    drafts,
    refused > 0 && `No invoice for ${countOf(refused, 'restaurant')}; ${reasonText(refused)} is below.`,
    withoutRate > 0 &&
      `No rate: ${countOf(withoutRate, 'timesheet')} at £0.00 an hour. Check ${withoutRate === 1 ? 'it' : 'them'} first.`,
    off > 0 && `Left out because invoicing is off for them: ${off}.`,
    waiting > 0 && `Not approved yet: ${countOf(waiting, 'timesheet')}; see ‘Unbilled’.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const reasonText = (refused: number): string => (refused === 1 ? 'the reason' : 'each one’s reason')

const billed = (taken: readonly UnbilledRestaurant[]) =>
  taken.flatMap(({ restaurant_id, items }) =>
    items.flatMap(({ reason, period_date }) => (reason === null ? { restaurant_id, period_date } : [])),
  )

const totalText = (taken: readonly UnbilledRestaurant[]): string =>
  formatMoney(taken.reduce((sum, { billable }) => sum + poundsToPence(billable.amount), 0))

const builtOf = (results: readonly BatchResult[]) => results.flatMap(({ invoice }) => invoice ?? [])

function draftsOf(results: readonly BatchResult[], rows: readonly InvoiceRow[]): InvoiceRow[] {
  const built = new Set(builtOf(results).map(({ id }) => id))
  return rows.filter(({ invoice }) => built.has(invoice.id) && invoice.state === 'draft')
}

function createdText(built: readonly { total: number }[]): string {
  if (built.length === 0) return 'Created: no invoice.'
  const sum = built.reduce((pence, { total }) => pence + poundsToPence(total), 0)
  return `Created: ${countOf(built.length, 'draft')}, ${formatMoney(sum)}.`
}

interface BatchOutcomeProps {
  results: readonly BatchResult[]
  /** The created invoices that are still drafts. */
  drafts: readonly InvoiceRow[]
  /** The other half of the month end. */
  payOut: ReturnType<typeof payOutLink>
  onSend: (drafts: readonly InvoiceRow[]) => void
  onOpen: (invoiceId: number) => void
  onClose: () => void
}

/** The result of each restaurant; those without an invoice come first, with the reason. */
function BatchOutcome({ results, drafts, payOut, onSend, onOpen, onClose }: BatchOutcomeProps) {
  const built = results.filter(({ invoice }) => invoice !== null)
  const others = results.filter(({ invoice }) => invoice === null)
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {createdText(builtOf(results))}
        {others.length > 0 && ` Without an invoice: ${countOf(others.length, 'restaurant')}.`}
      </Text>
      <BulkLines
        label="Results"
        lines={[...others, ...built].map(({ restaurant_id, restaurant_name, outcome, invoice, message }) => ({
          id: restaurant_id,
          name: <bdi>{restaurant_name}</bdi>,
          note: message,
          isRefused: outcome === 'refused',
          ...(invoice && {
            more: (
              <CellButton title="Open the invoice" onClick={() => onOpen(invoice.id)}>
                {invoice.invoice_number}
              </CellButton>
            ),
            sum: poundsText(invoice.total),
          }),
        }))}
      />
      <DialogButtons>
        <Anchor size="sm" mr="auto" renderRoot={(props) => <Link {...props} {...payOut} />}>
          Pay out these dates
        </Anchor>
        <Button variant={drafts.length > 0 ? 'default' : undefined} onClick={onClose} data-autofocus>
          Close
        </Button>
        {drafts.length > 0 && (
          <Button onClick={() => onSend(drafts)}>Send {countOf(drafts.length, 'invoice')}</Button>
        )}
      </DialogButtons>
    </Stack>
  )
}
