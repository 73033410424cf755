import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SegmentedControl } from '@mantine/core'
import classes from './FiguresTab.module.css'
import type { FigureParts } from './figureParts.ts'
import { weekAndYear } from './weekFigures.ts'

/** What the places are listed by, and of which days. */
export function PlaceHead({ view, onChange }: FigureParts) {
  const { by, whole, week, range, weeks } = view
  return (
    <div className={classes.head}>
      <h2>By {by}</h2>
      <p>
        {whole ? `${displayDate(range.from)} – ${displayDate(range.to)}` : `Week ${weekAndYear(week.from)}`}
      </p>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label="List by"
          data={[
            { value: 'area', label: 'Areas' },
            { value: 'restaurant', label: 'Restaurants' },
          ]}
          value={by}
          onChange={(next) => onChange({ by: next === 'restaurant' ? next : undefined })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Of which days"
          data={[
            { value: 'week', label: 'The week' },
            { value: 'whole', label: `All ${weeks} weeks` },
          ]}
          value={whole ? 'whole' : 'week'}
          onChange={(next) => onChange({ whole: next === 'whole' ? true : undefined })}
        />
      </div>
    </div>
  )
}
