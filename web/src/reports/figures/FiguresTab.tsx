import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { LocationSelect } from '../../desk/LocationSelect.tsx'
import { locationChoice } from '../../desk/locationChoices.ts'
import { useStaffPlaces } from '../../desk/usePlaces.ts'
import { useToday } from '../../kernel/businessClock.ts'
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
  const { places, locations } = useStaffPlaces()
  useQuietRefetch(figureKeys.all)
  const where = (
    <LocationSelect
      locations={locations}
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
          place={locationChoice(view.behind.at, locations, places).label}
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
