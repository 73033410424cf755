import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/shifts/shiftActs.ts'
import { type ReactNode, use, useMemo } from 'react'
import { isOpenForShifts, type RestaurantWithArea } from '../../../desk/places.ts'
import type { LocationGuid } from '../../../links/screenLinks.ts'
import { ratesOfArea, ratesOfRestaurant } from '../../../restaurants/charges.data.ts'
import type { ShownShift } from '../../../shifts/shownShift.ts'
import { useTextScale } from '../../../ui/textScale.ts'
import { Numbers } from '../../grid/DayHeader.tsx'
import { numbersOf } from '../../grid/dayTotals.ts'
import classes from '../../grid/ScheduleGrid.module.css'
import { figuresText, hasFigures, sameFigures, sumOfFigures, totalsOfRow } from '../../model/dayFigures.ts'
import type { Figures, Line, LineGroup } from '../../model/line.ts'
import { AddressContext } from '../../model/scene.ts'
import type { Schedule } from '../../model/schedule.ts'
import { useFolding } from '../../model/scheduleLook.ts'
import { areaOf, ofDriver, type ShownRow } from '../../model/scheduleRows.ts'
import type { ScheduleView } from '../../schedule.search.ts'
import type { View } from '../view.ts'
import areas from './areas.module.css'
import { headText, unbroken } from './headText.ts'

/**
 * Restaurants by days (docs/spec/schedule.md#admin-schedule-screen, docs/spec/schedule.md#restaurant-schedule-screen).
 */
export const BY_RESTAURANT: View = {
  id: 'restaurants',
  label: 'By restaurant',
  audiences: ['staff', 'restaurant'],
  lane: 'restaurants',
  corner: 'Restaurant',
  useLines: ({ schedule, view }) => {
    const { rows, allRows } = schedule
    const { folded } = useFolding()
    const nights = useNightsOfPlaces(schedule, view)
    const lines = useMemo(() => areaLines(restaurantLines(rows, nights), folded), [rows, nights, folded])
    return {
      rows: lines,
      // Folded areas are not loaded.
      allRows: async (keys) => {
        const seen = lines.flatMap(({ group, key }) => (group || keys?.includes(key) === false ? [] : key))
        const loaded = new Map((await allRows(seen)).map((row) => [row.restaurant.id, row]))
        const whole = rows.map((row) => loaded.get(row.restaurant.id) ?? row)
        return areaLines(restaurantLines(whole, nights), folded)
      },
    }
  },
  Head: ({ line, width, hasLinks }) =>
    line.group ? (
      <AreaHead area={line} group={line.group} />
    ) : (
      <RestaurantHead line={line} width={width} hasLinks={hasLinks} />
    ),
  isSameHead: (before, after) => {
    if (before.group ?? after.group) return before.group === after.group
    const [one, other] = [before as RestaurantLine, after as RestaurantLine]
    return (
      one.restaurant === other.restaurant &&
      areaOf(one) === areaOf(other) &&
      sameFigures(one.totals, other.totals)
    )
  },
  links: (line) => (line.group || !areaOf(line as RestaurantLine) ? ['place'] : ['place', 'area']),
  follow: (guid) => ({ location: guid as LocationGuid }),
  lineOf: ({ restaurant_id }) => restaurant_id,
  target: (line) => ({ restaurant_id: line }),
  onto: 'a restaurant',
  hasDrivers: true,
}

/** Pixels beside the text of a head, at the usual text size. */
const AROUND = 21

function RestaurantHead({ line, width, hasLinks }: { line: Line; width: number; hasLinks: boolean }) {
  const row = line as RestaurantLine
  const room = width / useTextScale() - AROUND
  const { restaurant } = row
  const { text, title } = captionOf(row)
  const area = areaOf(row)
  const figures = row.totals && hasFigures(row.totals) && figuresText(row.totals)
  return (
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
      {row.totals && figures && (
        <span
          className={classes.rowTotals}
          role="img"
          aria-label={figures}
          title={figures}
          data-text={headText(row.totals, room)}
        >
          {headText(row.totals, room) === undefined && <Numbers {...numbersOf(row.totals, room)} />}
        </span>
      )}
    </div>
  )
}

interface LocationLinkProps {
  location: LocationGuid
  item: 'place' | 'area'
  children: ReactNode
}

/**
 * A plain link, since there are dozens: the grid handles a click, and the browser opens it in another tab.
 */
function LocationLink({ location, item, children }: LocationLinkProps) {
  const { ofLocation } = use(AddressContext)
  return (
    <a
      href={ofLocation(location)}
      className={classes.link}
      tabIndex={-1}
      data-guid={location}
      {...{ [`data-${item}`]: '' }}
    >
      {children}
    </a>
  )
}

/** Area and rates for staff; the address for a restaurant, which sees no rates. */
function captionOf(row: ShownRow): { text: string; title: string } {
  if (!('area' in row)) return { text: row.restaurant.address, title: row.restaurant.address }
  return { text: row.area?.label ?? 'No area', title: ratesText(row) }
}

/** A Monday has the standard rate, a Friday the weekend rate. */
const [STANDARD_DAY, WEEKEND_DAY] = ['2024-01-01', '2024-01-05']

function ratesText({ restaurant, area }: RestaurantWithArea): string {
  const rate = (date: IsoDate) => formatMoney(payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date))
  return `${area?.label ?? 'No area'}\nMon–Thu ${rate(STANDARD_DAY)} an hour, Fri–Sun ${rate(WEEKEND_DAY)}`
}

type RestaurantLine = Line & ShownRow

type NightsOfPlaces = ReadonlyMap<number, readonly ShownShift[]>

/** The night shifts that continue on the first day, by restaurant, as far as the filter for drivers shows them. */
const useNightsOfPlaces = ({ nights }: Schedule, { driver }: ScheduleView): NightsOfPlaces =>
  useMemo(
    () => Map.groupBy(ofDriver(nights.shifts, driver), ({ restaurant_id }) => restaurant_id),
    [nights, driver],
  )

const NO_NIGHTS: NightsOfPlaces = new Map()

export const restaurantLines = (rows: readonly ShownRow[], nights = NO_NIGHTS): RestaurantLine[] =>
  rows.map((row) => ({
    ...row,
    key: row.restaurant.id,
    nights: nights.get(row.restaurant.id),
    totals: totalsOfRow(row),
    name: row.restaurant.name,
    whyNotAdd: isOpenForShifts(row) ? undefined : RESTAURANT_INACTIVE,
  }))

const NO_SHIFTS: Line['shifts'] = []

/** The key of the head of restaurants without an area. Those of areas are their ids below 0. */
const NO_AREA = Number.MIN_SAFE_INTEGER

/** The restaurants below the heads of their areas, if there are several areas; without those of folded areas. */
export function areaLines(
  restaurants: readonly (Line & ShownRow)[],
  folded: readonly number[],
): readonly Line[] {
  const byArea = Map.groupBy(restaurants, areaOf)
  if (byArea.size < 2) return restaurants
  return [...byArea].flatMap(([area, lines]) => {
    const key = area ? -area.id : NO_AREA
    const isFolded = folded.includes(key)
    const head: Line = {
      key,
      name: area?.label ?? 'No area',
      shifts: NO_SHIFTS,
      whyNotAdd: 'A shift is added to a restaurant, not to an area.',
      totals: sumOfFigures(lines.flatMap(({ totals }) => totals ?? [])),
      group: { lines, isFolded },
    }
    return isFolded ? [head] : [head, ...lines]
  })
}

/** The name of an area, which folds its restaurants away. Folded, it says what is hidden. */
function AreaHead({ area, group }: { area: Line; group: LineGroup }) {
  const { fold } = useFolding()
  const { name, totals } = area
  const { lines, isFolded } = group
  const count = countOf(lines.length, 'restaurant')
  const hidden = totals && `${count}, ${figuresText(totals)}`
  return (
    <div className={`${classes.rowName} ${areas.head}`}>
      <button
        type="button"
        className={areas.fold}
        tabIndex={-1}
        data-place=""
        aria-expanded={!isFolded}
        aria-label={`${name}: ${isFolded ? `${hidden}, hidden` : count}`}
        title={hidden}
        onClick={() => fold([area], !isFolded)}
      >
        <span dir="auto">{name}</span>
      </button>
      {isFolded && totals && (
        <span
          className={`${classes.rowTotals} ${areas.hidden}`}
          aria-hidden="true"
          data-text={hiddenText(count, totals)}
        />
      )}
    </div>
  )
}

/** '6 restaurants 84 shifts 6 open'; '6 restaurants 3 drafts' if there are no shifts. */
const hiddenText = (restaurants: string, { shifts, drafts, open }: Figures): string =>
  unbroken([
    restaurants,
    shifts > 0 && countOf(shifts, 'shift'),
    open > 0 && `${numberText(open)} open`,
    shifts === 0 && drafts > 0 && countOf(drafts, 'draft'),
  ])
