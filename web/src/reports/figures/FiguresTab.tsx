import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { areasQuery } from '../../areas/areas.data.ts'
import { LocationSelect } from '../../desk/LocationSelect.tsx'
import { chosenLocation } from '../../desk/locationChoices.ts'
import { placesOf } from '../../desk/places.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { locationsQuery, restaurantsQuery } from '../../restaurants/restaurants.data.ts'
import type { ReportingProps } from '../reportParts.ts'
import { useQuietRefetch } from '../useQuietRefetch.ts'
import { FigureRowsDialog } from './FigureRowsDialog.tsx'
import classes from './FiguresTab.module.css'
import { figureKeys } from './figures.data.ts'
import {
  type BehindFigure,
  type FigureSearch,
  type FigureView,
  figureView,
  WEEK_COUNTS,
  type WeekCount,
  withRows,
  withStep,
  withWeeks,
} from './figures.search.ts'
import { PlaceFigures } from './PlaceFigures.tsx'
import { WeekFigures } from './WeekFigures.tsx'

/** The figures of the business by week and by place. */
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
        <WeekFigures {...parts} />
        <PlaceFigures {...parts} />
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

interface FigureBarProps {
  view: FigureView
  today: IsoDate
  where: ReactNode
  onChange: (search: FigureSearch) => void
}

const CHOICES = WEEK_COUNTS.map((count) => ({ value: String(count), label: `${count} weeks` }))

/** The filters: location, number of weeks, and the arrows. */
function FigureBar({ view, today, where, onChange }: FigureBarProps) {
  const { range, weeks } = view
  const isNow = today <= range.to
  return (
    <div className={classes.bar}>
      <div className={classes.where}>{where}</div>
      <Select
        aria-label="How many weeks"
        data={CHOICES}
        value={String(weeks)}
        onChange={(count) => onChange(withWeeks(Number(count) as WeekCount))}
        allowDeselect={false}
        className={classes.weeks}
      />
      <div className={classes.when}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${weeks} weeks earlier`}
          onClick={() => onChange(withStep(view, -1, today))}
        >
          <IconChevronLeft size="1.125rem" stroke={1.5} />
        </ActionIcon>
        <span className={classes.range} data-figures="">
          {displayDate(range.from)} – {displayDate(range.to)}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${weeks} weeks later`}
          disabled={isNow}
          onClick={() => onChange(withStep(view, 1, today))}
        >
          <IconChevronRight size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </div>
      <Button
        variant="default"
        px="sm"
        disabled={isNow && view.week.to < today}
        onClick={() => onChange({ until: undefined, week: undefined })}
      >
        Latest
      </Button>
    </div>
  )
}
