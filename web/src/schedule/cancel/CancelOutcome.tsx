import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { SettledCancellation } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import type { CancelledBy } from '@driverdesk/domain/shifts/cancelling.ts'
import { Text } from '@mantine/core'
import { vacatedText } from '../shift/shiftWords.ts'
import classes from './CancelShiftDialog.module.css'

interface CancelOutcomeProps {
  /** The name of who is on it. */
  driver: string
  cancelledBy: CancelledBy
  settled: SettledCancellation
  shift: Pick<Shift, 'timesheet'>
}

/** What cancelling does, before it is done (document 2, 2.3; rulings 4.6 and 5.2). */
export function CancelOutcome({ driver, cancelledBy, settled, shift }: CancelOutcomeProps) {
  const name = <bdi>{driver}</bdi>
  const { fee, driverPay } = settled
  return (
    <section aria-label="What happens">
      <Text size="sm" fw={600} mb={4}>
        What happens
      </Text>
      <ul className={classes.outcome}>
        <li>
          {name} is taken off. The shift stays published and open, and shows{' '}
          <bdi>‘{vacatedText(cancelledBy, driver)}’</bdi>.
        </li>
        <li>{chargeText(settled)}</li>
        <li>
          {name} gets a cancellation timesheet: no hours, {formatMoney(fee || driverPay)}.
        </li>
        {shift.timesheet && <li>The timesheet that the shift already has stays.</li>}
      </ul>
    </section>
  )
}

function chargeText({ fee, restaurantCharge }: SettledCancellation): string {
  if (fee < 0) return `A cancellation with a charge of ${formatMoney(fee)} is recorded.`
  if (restaurantCharge === 0) return 'The cancellation is recorded, without a charge.'
  return `The restaurant is charged ${formatMoney(restaurantCharge)} on its next invoice.`
}
