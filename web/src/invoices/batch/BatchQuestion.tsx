import type { UnbilledItem, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { errorMessage } from '../../kernel/query.ts'
import { countOf } from '../../ui/dayWords.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
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
  const taken = restaurants.filter(({ billable }) => billable.timesheets + billable.charges > 0)
  const off = restaurants.filter(({ items }) => items.some(({ reason }) => reason === 'invoices_off')).length
  const waiting = restaurants.reduce((sum, { items }) => sum + items.filter(waits).length, 0)
  return (
    <Stack gap="md">
      {error && (
        <Alert color="red" role="alert" title="The invoicing has stopped">
          {errorMessage(error)} What is invoiced already stays so. Trying again makes the rest, and nothing
          twice.
        </Alert>
      )}
      <Text size="sm">
        {taken.length === 0
          ? 'Nothing can be billed: all that is approved in these days is on an invoice.'
          : `${countOf(taken.length, 'restaurant')} get${taken.length === 1 ? 's' : ''} an invoice of what is approved and on none yet, as a draft.`}
        {off > 0 && ` Left out, since their invoices are off: ${off}.`}
        {waiting > 0 && ` Not approved yet: ${countOf(waiting, 'timesheet')}; ‘Unbilled’ has them.`}
      </Text>
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
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={focusOnce}
          disabled={taken.length === 0 && !hasUnknownOutcome(error)}
          onClick={() => onBuild(taken.map(({ restaurant_id }) => restaurant_id))}
          data-autofocus
        >
          {error ? 'Try again' : `Invoice all [${taken.length}]`}
        </Button>
      </Group>
    </Stack>
  )
}
