// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).

import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay, payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import type { ReactNode } from 'react'
import { isOpenForShifts, type Place } from '../../desk/places.ts'
import type { LocationGuid } from '../../links/scheduleLink.ts'
import { scheduleLink } from '../../links/scheduleLink.ts'
import { ratesOfArea, ratesOfRestaurant } from '../../restaurants/payRates.data.ts'
import { dayAndMonth, shortWeekday } from '../../ui/dayWords.ts'
import { areaOf, type ShownRow } from '../model/scheduleRows.ts'
import { NAMES } from './gridPlaces.ts'
import classes from './ScheduleGrid.module.css'

interface DayHeaderProps {
  date: IsoDate | undefined
  isToday: boolean
  hasRates: boolean
  /** It opens the drivers of the day (document 2, 2.1). */
  isButton: boolean
  column: number
  left: number
}

/** The head of a day's column. */
export function DayHeader({ date, isToday, hasRates, isButton, column, left }: DayHeaderProps) {
  if (!date) return null
  const isWeekend = hasRates && isWeekendPay(date)
  const words = (
    <>
      <span className={classes.dayName}>
        {shortWeekday(date)} <b>{dayAndMonth(date)}</b>
      </span>
      {(isToday || isWeekend) && (
        <span className={classes.dayNote}>
          {isToday && <span className={classes.today}>Today</span>}
          {isWeekend && <span className={classes.weekend}>Weekend rate</span>}
        </span>
      )}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      aria-current={isToday ? 'date' : undefined}
      className={classes.day}
      style={{ left }}
      data-today={isToday || undefined}
      data-date={date}
    >
      {isButton ? (
        <button
          type="button"
          className={classes.dayButton}
          tabIndex={-1}
          data-day=""
          aria-haspopup="dialog"
          title="Drivers of the day"
        >
          {words}
        </button>
      ) : (
        words
      )}
    </div>
  )
}

interface RowHeaderProps {
  row: ShownRow
  /** The names lead to the schedule of the restaurant and of its area alone. */
  hasLinks: boolean
}

/** Whose line it is. */
export function RowHeader({ row, hasLinks }: RowHeaderProps) {
  const { restaurant } = row
  const { text, title } = captionOf(row)
  const area = areaOf(row)
  return (
    <div role="rowheader" aria-colindex={1} className={classes.rowHeader} data-date={NAMES}>
      <div className={classes.rowName}>
        <span className={classes.name} dir="auto" title={restaurant.name}>
          {hasLinks ? (
            <LocationLink location={`restaurant-${restaurant.id}`} item="place">
              {restaurant.name}
            </LocationLink>
          ) : (
            restaurant.name
          )}
        </span>
        <span className={classes.place} title={title}>
          {isOpenForShifts(row) ? null : <b>Inactive · </b>}
          {hasLinks && area ? (
            <LocationLink location={`area-${area.id}`} item="area">
              {text}
            </LocationLink>
          ) : (
            text
          )}
        </span>
      </div>
    </div>
  )
}

interface LocationLinkProps {
  location: LocationGuid
  item: 'place' | 'area'
  children: ReactNode
}

/** Drawn by the dozen: a plain link. The grid listens for it, and the browser opens it in another tab. */
function LocationLink({ location, item, children }: LocationLinkProps) {
  const { to, search } = scheduleLink('/schedule', location)
  return (
    <a
      href={`${to}?${new URLSearchParams(search)}`}
      className={classes.link}
      tabIndex={-1}
      data-guid={location}
      {...{ [`data-${item}`]: '' }}
    >
      {children}
    </a>
  )
}

/** To staff the area and the rates; to a restaurant, which is told no rates, the address. */
function captionOf(row: ShownRow): { text: string; title: string } {
  if (!('area' in row)) return { text: row.restaurant.address, title: row.restaurant.address }
  return { text: row.area?.label ?? 'No area', title: ratesText(row) }
}

/** A Monday and a Friday: days of the one and of the other rate. */
const [STANDARD_DAY, WEEKEND_DAY] = ['2024-01-01', '2024-01-05']

function ratesText({ restaurant, area }: Place): string {
  const rate = (date: IsoDate) => formatMoney(payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date))
  return `${area?.label ?? 'No area'}\nMon–Thu ${rate(STANDARD_DAY)} an hour, Fri–Sun ${rate(WEEKEND_DAY)}`
}
