import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import { areaOf, type ShownRow, shiftsByDate } from '../model/scheduleRows.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import type { GridItem, GridPosition, GridShape } from './gridFocus.ts'
import { DAY_HEADERS, type GridPlace, NAMES } from './gridTarget.ts'

type Rows = readonly ShownRow[]
type Days = readonly IsoDate[]

interface GridContents {
  rows: Rows
  days: Days
  /** Each day to which a shift can be added has a Paste button. */
  canPaste: boolean
  /** The day headers are buttons. */
  hasDays: boolean
  /** The restaurants' names are links. */
  hasPlaces: boolean
}

/** What the keyboard finds where in the grid. */
export function gridShape({ rows, days, canPaste, hasDays, hasPlaces }: GridContents): GridShape {
  const buttons: readonly GridItem[] = canPaste ? ['add', 'paste'] : ['add']
  const itemsOf = (row: ShownRow, date: IsoDate): GridItem[] => {
    const ids = (shiftsByDate(row.shifts).get(date) ?? []).map(({ id }) => id)
    if (isOpenForShifts(row)) return [...ids, ...buttons]
    return ids.length > 0 ? ids : ['cell']
  }
  return {
    rows: rows.length,
    days: days.length,
    items: (row, day) => {
      const [line, date] = [rows[row], days[day]]
      if (line && date) return itemsOf(line, date)
      if (row === -1 && date && hasDays) return ['day']
      if (day === -1 && line && hasPlaces) return areaOf(line) ? ['place', 'area'] : ['place']
      return []
    },
  }
}

/** Where a thing is; the nearest place where its line or its day has gone. What was put down is wherever it is now. */
export function positionOf(place: GridPlace, rows: Rows, days: Days): GridPosition {
  const { restaurantId, date, item } = (place.isPutDown && whereNow(place, rows, days)) || place
  const row = rows.findIndex(({ restaurant }) => restaurant.id === restaurantId)
  return {
    row: restaurantId === DAY_HEADERS ? -1 : Math.max(row, 0),
    day: date === NAMES ? -1 : Math.max(days.indexOf(date), 0),
    item,
  }
}

/** A shift is put back where its move is refused or called off. */
function whereNow({ item }: GridPlace, rows: Rows, days: Days): GridPlace | undefined {
  for (const { restaurant, shifts } of rows) {
    const shift = (shifts as readonly ShownShift[]).find(({ id }) => id === item)
    if (shift && days.includes(shift.period_date))
      return { restaurantId: restaurant.id, date: shift.period_date, item: shift.id }
  }
  return undefined
}

/** The thing at a position; undefined off the grid. */
export function placeAt({ row, day, item }: GridPosition, rows: Rows, days: Days): GridPlace | undefined {
  const restaurantId = row === -1 ? DAY_HEADERS : rows[row]?.restaurant.id
  const date = day === -1 ? NAMES : days[day]
  return restaurantId === undefined || date === undefined ? undefined : { restaurantId, date, item }
}
