import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './FiguresTab.module.css'
import type { FigureParts } from './figureParts.ts'
import { weekAndYear } from './weekFigures.ts'

/** Which week is looked at, and the ways to the ones before and after. */
export function WeekHead({ view, today, onChange }: FigureParts) {
  const { range, week } = view
  return (
    <div className={classes.head}>
      <h2>Week {weekAndYear(week.from)}</h2>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="The week before"
          disabled={week.from <= range.from}
          onClick={() => onChange({ week: addDays(week.from, -7) })}
        >
          <IconChevronLeft size="1rem" stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="The week after"
          disabled={week.to >= range.to}
          onClick={() => onChange({ week: addDays(week.from, 7) })}
        >
          <IconChevronRight size="1rem" stroke={1.5} />
        </ActionIcon>
      </div>
      <p>{today <= week.to ? 'So far, beside the week before' : 'Beside the week before'}</p>
    </div>
  )
}
