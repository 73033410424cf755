import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import { crossesMidnight, formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { longDate } from '../../ui/dayWords.ts'
import type { Place } from '../../ui/desk/places.ts'
import type { PlannedFigures } from './plannedFigures.ts'
import classes from './ShiftFigures.module.css'
import type { ShiftFormValues } from './shiftForm.ts'

interface ShiftFiguresProps {
  place: Place
  date: IsoDate
  values: ShiftFormValues
  figures: PlannedFigures
  /** The driver's rota week with this shift; undefined without a driver, 'coming' and 'missing' while it is not there. */
  week: { minutes: number; cost: number } | 'coming' | 'missing' | undefined
  children?: ReactNode
}

/** The left side of the shift dialogs: where and when it is, and what it comes to while one types (document 2, 2.3). */
export function ShiftFigures({ place, date, values, figures, week, children }: ShiftFiguresProps) {
  const { rate, minutes, cost } = figures
  const isOvernight = minutes > 0 && crossesMidnight(values.start_time, values.finish_time)
  return (
    <aside className={classes.side} aria-label="About this shift">
      <div>
        <Text fw={650} dir="auto">
          {place.restaurant.name}
        </Text>
        <Text size="sm" c="dimmed">
          {place.area?.label}
        </Text>
        <Text size="sm" mt={6}>
          {longDate(date)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatMoney(rate)} an hour
        </Text>
        {isWeekendPay(date) && (
          <Badge variant="light" color="orange" tt="none" mt={4}>
            Weekend rate
          </Badge>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure
          name="Shift length"
          value={`${formatHours(minutes, 2)} h`}
          note={isOvernight && 'into the next day'}
        />
        <Figure name="Shift cost" value={formatMoney(cost)} />
        <Figure name="Weekly hours" value={weekText(week, ({ minutes }) => `${formatHours(minutes, 1)} h`)} />
        <Figure name="Weekly cost" value={weekText(week, ({ cost }) => formatMoney(cost))} />
      </dl>
      {children}
    </aside>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | false }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

function weekText(
  week: ShiftFiguresProps['week'],
  text: (week: { minutes: number; cost: number }) => string,
): string {
  if (week === 'coming') return '…'
  return week === undefined || week === 'missing' ? '–' : text(week)
}
