import { byName } from '@driverdesk/domain/kernel/names.ts'
import { addFigures } from '@driverdesk/domain/reports/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { type Comparisons, useSorted } from '../../ui/list/sorting.ts'
import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import classes from './FiguresTab.module.css'
import { FigureTable } from './FigureTable.tsx'
import { COLUMNS } from './figureList.ts'
import type { FigureParts } from './figureParts.ts'
import { type PlaceFigures, placesQuery } from './figures.data.ts'
import { PlaceHead } from './PlaceHead.tsx'
import { usePlaceRows } from './usePlaceRows.tsx'

/** What there was nothing of stands below everything else. */
const LEAST = Number.NEGATIVE_INFINITY

const COMPARISONS: Comparisons<PlaceFigures> = {
  name: (a, b) => byName(a.name, b.name),
  ...Object.fromEntries(
    COLUMNS.map(({ key, value }) => [
      key,
      (a: PlaceFigures, b: PlaceFigures) => (value(a.sums) ?? LEAST) - (value(b.sums) ?? LEAST),
    ]),
  ),
}

const NONE: readonly PlaceFigures[] = []

/** The same figures by area or by restaurant, of the week that is looked at or of all weeks. */
export function PlaceFiguresPart(parts: FigureParts) {
  const { view, onChange, onRows } = parts
  const { location, by, whole, week, range, sort } = view
  const days = whole ? range : week
  const { data, error, refetch } = useQuery(placesQuery(days, location, by))
  const places = data ?? NONE
  const rows = usePlaceRows(useSorted(places, sort, COMPARISONS), days, parts)
  const total = useMemo(() => addFigures(places.map(({ sums }) => sums)), [places])
  const shown = () => {
    if (!data) {
      return error ? (
        <FailedState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <FiguresSkeleton lines={1} />
      )
    }
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
