import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { areasQuery } from '../../areas/areas.data.ts'
import { LocationSelect } from '../../desk/LocationSelect.tsx'
import { chosenLocation } from '../../desk/locationChoices.ts'
import { placesOf } from '../../desk/places.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { locationsQuery, restaurantsQuery } from '../../restaurants/restaurants.data.ts'
import type { ReportingProps } from '../reportParts.ts'
import { useQuietRefetch } from '../useQuietRefetch.ts'
import { FigureBar } from './FigureBar.tsx'
import { FigureRowsDialog } from './FigureRowsDialog.tsx'
import classes from './FiguresTab.module.css'
import { figureKeys } from './figures.data.ts'
import { type BehindFigure, figureView, withRows } from './figures.search.ts'
import { PlaceFiguresPart } from './PlaceFiguresPart.tsx'
import { WeekFiguresPart } from './WeekFiguresPart.tsx'

/** How the business does, by week and by place, for what the search parameters say. */
export function FiguresTab({ search, onSearch }: ReportingProps) {
  const today = useToday()
  const view = useMemo(() => figureView(search, today), [search, today])
  const locations = useQuery(locationsQuery)
  const areas = useQuery(areasQuery)
  const restaurants = useQuery(restaurantsQuery)
  const places = useMemo(
    () => (restaurants.data && areas.data ? placesOf(restaurants.data, areas.data) : []),
    [restaurants.data, areas.data],
  )
  useQuietRefetch(figureKeys.all)
  const where = (
    <LocationSelect
      locations={locations.data}
      places={places}
      value={view.location}
      onChange={(location) => onSearch({ location })}
    />
  )
  const onRows = useCallback((behind: BehindFigure) => onSearch(withRows(behind)), [onSearch])
  const parts = { view, today, onChange: onSearch, onRows }
  return (
    <div className={classes.figures}>
      <FigureBar view={view} today={today} where={where} onChange={onSearch} />
      <div className={classes.parts}>
        <WeekFiguresPart {...parts} />
        <PlaceFiguresPart {...parts} />
      </div>
      {view.behind && (
        <FigureRowsDialog
          behind={view.behind}
          place={chosenLocation(view.behind.at, locations.data, places).label}
          onClose={() => onSearch(withRows(undefined), true)}
        />
      )}
    </div>
  )
}
