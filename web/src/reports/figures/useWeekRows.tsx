import { useMemo } from 'react'
import classes from './FigureTable.module.css'
import type { FigureTableRow } from './FigureTable.tsx'
import type { FigureParts } from './figureParts.ts'
import { type WeekFigures, weekRange, weekText } from './weekFigures.ts'

/** The weeks as lines of the table, the last one first; a press on one looks at it. */
export function useWeekRows(
  weeks: readonly WeekFigures[] | undefined,
  { view, today, onChange }: Pick<FigureParts, 'view' | 'today' | 'onChange'>,
): readonly FigureTableRow[] {
  const { week, location } = view
  return useMemo(
    () =>
      (weeks ?? []).toReversed().map(({ week: monday, sums }) => ({
        key: monday,
        name: (
          <>
            <button
              type="button"
              className={classes.week}
              aria-pressed={monday === week.from}
              onClick={() => onChange({ week: monday })}
            >
              {weekText(monday)}
            </button>
            {today <= weekRange(monday).to && <span className={classes.soFar}>so far</span>}
          </>
        ),
        sums,
        of: { range: weekRange(monday), at: location },
        isMarked: monday === week.from,
      })),
    [weeks, week.from, location, today, onChange],
  )
}
