import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Text } from '@mantine/core'
import type { Scheduled } from './scheduled.ts'
import classes from './TimesheetSummary.module.css'

interface ScheduledBannerProps {
  scheduled: Scheduled
  /** There is nothing to be changed. */
  isReadOnly: boolean
  /** Takes the plan over into the form; undefined where the form says the same. */
  onImport: (() => void) | undefined
}

/** The yellow 'Scheduled Details' (docs/spec/timesheets.md#scheduled-details). */
export function ScheduledBanner({ scheduled, isReadOnly, onImport }: ScheduledBannerProps) {
  const { period_date, start_time, finish_time, cost_bonus, const_fuel_bonus } = scheduled
  const hours = formatHours(shiftLength(start_time, finish_time), 2)
  const extras = [
    cost_bonus ? `bonus ${formatMoney(cost_bonus)}` : '',
    const_fuel_bonus ? `fuel ${formatMoney(const_fuel_bonus)}` : '',
  ].filter((text) => text !== '')
  return (
    <section className={classes.banner} aria-label="Scheduled Details">
      <div>
        <Text size="sm" fw={650}>
          Scheduled Details
        </Text>
        <Text size="sm" data-figures="">
          {displayDate(period_date)}, {clockRange(start_time, finish_time)} ({hours} h)
          {extras.length > 0 && `, ${extras.join(', ')}`}
        </Text>
      </div>
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.import}
          disabled={!onImport}
          title={onImport ? undefined : 'The form says what is scheduled'}
          onClick={onImport}
        >
          Import Scheduled Details
        </Button>
      )}
    </section>
  )
}
