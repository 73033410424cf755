import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { countOf } from '../ui/dayWords.ts'
import classes from './steps.module.css'

interface ToldDriversProps {
  told: StepCheck['told']
  count: number
}

/** Whom it would notify, each with how many shifts they are told of; the rest are counted. */
export function ToldDrivers({ told, count }: ToldDriversProps) {
  const more = count - told.length
  return (
    <div className={classes.told}>
      <p>A push message can tell {countOf(count, 'driver')} what changes for them:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={classes.scroll} aria-label="Drivers to notify" tabIndex={0}>
        <ul>
          {told.map(({ driver_id, full_name, shifts }) => (
            <li key={driver_id}>
              <bdi>{full_name}</bdi>
              <span>{countOf(shifts, 'shift')}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <p>and {more} more</p>}
      </section>
    </div>
  )
}
