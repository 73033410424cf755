import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { formatHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { poundsText } from '../ui/poundsText.ts'
import classes from './ShiftCard.module.css'

/** What is worth knowing before one goes there, and what it pays. */
export function ShiftDetails({ shift }: { shift: DriverShift }) {
  const facts = factsOf(shift).filter(([, text]) => text !== '')
  return (
    <details className={classes.details}>
      <summary>
        <IconChevronRight size="1.125rem" stroke={1.75} aria-hidden="true" />
        Details and pay
      </summary>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
      </dl>
    </details>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{text}</dd>
  </>
)

function factsOf(shift: DriverShift): [name: string, text: string][] {
  const { restaurant, start_time, finish_time, cost_per_hour, cost_bonus, const_fuel_bonus, cost_total } =
    shift
  const hours = formatHours(shiftLength(start_time, finish_time), 2)
  return [
    ['Comment', shift.comment],
    ['Where to wait', restaurant.waiting_location],
    ['Uniform', restaurant.uniform],
    ['Meal', restaurant.meal],
    ['Cash orders', restaurant.cash_orders],
    ['Pay', `${hours} hours × ${poundsText(cost_per_hour)}`],
    ['Bonus', cost_bonus === 0 ? '' : poundsText(cost_bonus)],
    ['Fuel bonus', const_fuel_bonus === 0 ? '' : poundsText(const_fuel_bonus)],
    ['As planned', poundsText(cost_total)],
  ]
}
