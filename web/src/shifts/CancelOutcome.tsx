import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { Text } from '@mantine/core'
import classes from './CancelShiftDialog.module.css'

interface CancelOutcomeProps {
  /** The name of who is on it. */
  driver: string
  fee: Pence
  shift: Pick<Shift, 'timesheet'>
}

/** What cancelling does, before it is done (document 2, 2.3; rulings 4.6 and 5.2). */
export function CancelOutcome({ driver, fee, shift }: CancelOutcomeProps) {
  const name = <bdi>{driver}</bdi>
  const amount = formatMoney(fee)
  return (
    <section aria-label="What happens">
      <Text size="sm" fw={600} mb={4}>
        What happens
      </Text>
      <ul className={classes.outcome}>
        <li>
          {name} is taken off. The shift stays published and open, and shows ‘Shift rejected by {name}’.
        </li>
        <li>
          {fee < 0
            ? `A cancellation with a charge of ${amount} is recorded.`
            : 'The cancellation is recorded, without a charge.'}
        </li>
        <li>
          {name} gets a cancellation timesheet: no hours, {amount}.
        </li>
        {shift.timesheet && <li>The timesheet that the shift already has stays.</li>}
      </ul>
    </section>
  )
}
