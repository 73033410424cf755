import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo } from 'react'
import classes from './FigureTable.module.css'
import type { FigureTableRow } from './FigureTable.tsx'
import type { FigureParts } from './figureParts.ts'
import type { PlaceFigures } from './figures.data.ts'

/** The areas or restaurants as lines of the table; a press on one shows its weeks. */
export function usePlaceRows(
  places: readonly PlaceFigures[],
  range: DateRange,
  { onChange }: Pick<FigureParts, 'onChange'>,
): readonly FigureTableRow[] {
  return useMemo(
    () =>
      places.map(({ guid, name, sums }) => ({
        key: guid,
        name: (
          <button
            type="button"
            className={classes.name}
            dir="auto"
            title="Show its weeks"
            onClick={() => {
              onChange({ location: guid, by: 'restaurant' })
              window.scrollTo({ top: 0 })
            }}
          >
            {name}
          </button>
        ),
        sums,
        of: { range, at: guid },
      })),
    [places, range, onChange],
  )
}
