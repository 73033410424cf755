import { Text } from '@mantine/core'
import { dayAndMonth, shortWeekday } from '../../ui/dayWords.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './DriverWeek.module.css'
import type { WeekShift } from './driverWeek.ts'
import { timesText } from './shiftWords.ts'

interface DriverWeekProps {
  /** 'coming' and 'missing' while they are not there. */
  shifts: readonly WeekShift[] | 'coming' | 'missing'
  /** The id of the shift that is edited. */
  thisId: number
  restaurants: ReadonlyMap<number, { name: string }>
}

/** The driver's rota week, with the shift that is edited marked (document 2, 2.3). A phone keeps it folded. */
export function DriverWeek({ shifts, thisId, restaurants }: DriverWeekProps) {
  const isPhone = useIsPhone()
  if (shifts === 'coming' || shifts === 'missing') {
    const text = shifts === 'coming' ? 'Loading the week…' : 'The week could not be loaded.'
    return (
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
    )
  }
  return (
    <details open={!isPhone} className={classes.week}>
      <summary>Shifts this week [{shifts.length}]</summary>
      <ol className={classes.list}>
        {shifts.map((shift) => (
          <li key={shift.id} aria-current={shift.id === thisId || undefined} className={classes.shift}>
            <span className={classes.when}>
              {shortWeekday(shift.period_date)} {dayAndMonth(shift.period_date)}, {timesText(shift)}
            </span>
            <span className={classes.where}>
              <bdi>{restaurants.get(shift.restaurant_id)?.name}</bdi>
              {shift.id === thisId && <b> · This shift</b>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
