import type { UnbilledItem, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Alert } from '@mantine/core'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { scopeText } from '../../ui/bulk/bulkScope.ts'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import classes from './Batch.module.css'

interface BatchQuestionProps {
  restaurants: readonly UnbilledRestaurant[]
  areaOf: (restaurantId: number) => string | undefined
  /** Why the last attempt did not come to its end. */
  error: Error | null
  onBuild: (restaurantIds: number[]) => void
  onClose: () => void
}

/** Somebody has to do something about it before it can be billed. */
const waits = ({ reason }: UnbilledItem) =>
  reason !== null && reason !== 'discarded' && reason !== 'invoices_off'

/** Enough to see who they are. */
const LISTED = 200

/** Who would be billed, and for how much. */
export function BatchQuestion({ restaurants, areaOf, error, onBuild, onClose }: BatchQuestionProps) {
  const billable = restaurants.filter((one) => one.billable.timesheets + one.billable.charges > 0)
  const taken = billable.filter(({ refused }) => refused === null)
  const refused = billable.filter((one) => one.refused !== null)
  const off = restaurants.filter(({ items }) => items.some(({ reason }) => reason === 'invoices_off')).length
  const waiting = restaurants.reduce((sum, { items }) => sum + items.filter(waits).length, 0)
  return (
    <BulkQuestion
      what={taken.length > 0 ? `${scopeText('line', billed(taken))}, ${totalText(taken)}.` : undefined}
      effect={effectText({ taken: taken.length, refused: refused.length, off, waiting })}
      told={taken.length > 0 && 'Nobody is told: a restaurant gets its invoice when it is sent.'}
      confirmLabel={error ? 'Try again' : `Invoice all [${numberText(taken.length)}]`}
      isBlocked={taken.length === 0 && !hasUnknownOutcome(error)}
      onConfirm={() => onBuild(taken.map(({ restaurant_id }) => restaurant_id))}
      onCancel={onClose}
    >
      {error && (
        <Alert color="red" role="alert" title="The invoicing has stopped">
          {errorMessage(error)} What is invoiced already stays so. Trying again makes the rest, and nothing
          twice.
        </Alert>
      )}
      {refused.length > 0 && (
        <ul className={classes.restaurants} aria-label="Restaurants without an invoice">
          {refused.slice(0, LISTED).map((one) => (
            <li key={one.restaurant_id}>
              <span className={classes.name}>
                <bdi>{one.restaurant_name}</bdi>
                <small>{one.refused}</small>
              </span>
            </li>
          ))}
          {refused.length > LISTED && <li>And {refused.length - LISTED} more.</li>}
        </ul>
      )}
      {taken.length > 0 && (
        <ul className={classes.restaurants} aria-label="Restaurants to invoice">
          {taken.slice(0, LISTED).map(({ restaurant_id, restaurant_name, billable }) => (
            <li key={restaurant_id}>
              <span className={classes.name}>
                <bdi>{restaurant_name}</bdi>
                <small>
                  <bdi>{areaOf(restaurant_id)}</bdi>
                </small>
              </span>
              <span className={classes.count}>
                {countOf(billable.timesheets, 'timesheet')}
                {billable.charges > 0 && `, ${countOf(billable.charges, 'fee')}`}
              </span>
              <strong>{poundsText(billable.amount)}</strong>
            </li>
          ))}
          {taken.length > LISTED && <li>And {taken.length - LISTED} more.</li>}
        </ul>
      )}
    </BulkQuestion>
  )
}

interface Counted {
  taken: number
  refused: number
  off: number
  waiting: number
}

function effectText({ taken, refused, off, waiting }: Counted): string {
  const nothing =
    refused > 0 ? '' : 'Nothing can be billed: all that is approved in these days is on an invoice.'
  const drafts =
    taken === 0
      ? nothing
      : `${countOf(taken, 'restaurant')} get${taken === 1 ? 's' : ''} an invoice of what is approved and on none yet, as a draft. Commission, booking fees and VAT come on top.`
  return [
    drafts,
    refused > 0 && `No invoice for ${countOf(refused, 'restaurant')}; ${reasonText(refused)} is below.`,
    off > 0 && `Left out, since their invoices are off: ${off}.`,
    waiting > 0 && `Not approved yet: ${countOf(waiting, 'timesheet')}; ‘Unbilled’ has them.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const reasonText = (refused: number): string => (refused === 1 ? 'the reason' : 'each one’s reason')

/** The lines that would be on the invoices. */
const billed = (taken: readonly UnbilledRestaurant[]) =>
  taken.flatMap(({ restaurant_id, items }) =>
    items.flatMap(({ reason, period_date }) => (reason === null ? { restaurant_id, period_date } : [])),
  )

const totalText = (taken: readonly UnbilledRestaurant[]): string =>
  formatMoney(taken.reduce((sum, { billable }) => sum + poundsToPence(billable.amount), 0))
