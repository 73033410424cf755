import { byName } from '@driverdesk/domain/kernel/names.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { addFigures } from '@driverdesk/domain/reports/figures.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Comparisons, useSorted } from '../../ui/list/sorting.ts'
import { FiguresStandIn } from './FiguresStandIn.tsx'
import classes from './FiguresTab.module.css'
import table from './FigureTable.module.css'
import { FigureTable, type FigureTableRow } from './FigureTable.tsx'
import { COLUMNS } from './figureList.ts'
import { type PlaceSums, placesQuery } from './figures.data.ts'
import { type FigureParts, weekAndYear } from './figures.search.ts'

/** Places with nothing to count are sorted below all others. */
const LEAST = Number.NEGATIVE_INFINITY

const COMPARISONS: Comparisons<PlaceSums> = {
  name: (a, b) => byName(a.name, b.name),
  ...Object.fromEntries(
    COLUMNS.map(({ key, value }) => [
      key,
      (a: PlaceSums, b: PlaceSums) => (value(a.sums) ?? LEAST) - (value(b.sums) ?? LEAST),
    ]),
  ),
}

const NONE: readonly PlaceSums[] = []

/** The figures by area or by restaurant, of the selected week or of all weeks. */
export function PlaceFigures(parts: FigureParts) {
  const { view, onChange, onRows } = parts
  const { location, by, whole, week, range, sort } = view
  const days = whole ? range : week
  const { data, error, refetch } = useQuery(placesQuery(days, location, by))
  const places = data ?? NONE
  const rows = usePlaceRows(useSorted(places, sort, COMPARISONS), days, parts)
  const total = useMemo(() => addFigures(places.map(({ sums }) => sums)), [places])
  const shown = () => {
    if (!data) return <FiguresStandIn error={error} onRetry={() => void refetch()} lines={1} />
    if (rows.length === 0) {
      return (
        <EmptyState
          title="Nothing to count in these days"
          hint="Another week or another location may have shifts."
        />
      )
    }
    return (
      <FigureTable
        label={`By ${by}`}
        head={by === 'area' ? 'Area' : 'Restaurant'}
        rows={rows}
        total={total}
        onRows={onRows}
        sort={sort}
        onSort={(next) => onChange({ sort: next })}
      />
    )
  }
  return (
    <section className={classes.part} aria-label={`By ${by}`}>
      <PlaceHead {...parts} />
      {shown()}
    </section>
  )
}

function PlaceHead({ view, onChange }: FigureParts) {
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

/** The areas or restaurants as table rows; pressing one shows its weeks. */
function usePlaceRows(
  places: readonly PlaceSums[],
  range: DateRange,
  { onChange }: FigureParts,
): readonly FigureTableRow[] {
  return useMemo(
    () =>
      places.map(({ guid, name, sums }) => ({
        key: guid,
        name: (
          <button
            type="button"
            className={table.name}
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
