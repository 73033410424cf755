import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { type DailyOf, daysOfRow, daysOfShifts, totalsByDay } from '../model/dayFigures.ts'
import { type DayNote, type Figures, type FiguresByDay, type Line, OPEN_LINE } from '../model/line.ts'
import type { Scene } from '../model/scene.ts'
import type { ShownRow } from '../model/scheduleRows.ts'
import { outlineQuery } from './outline.data.ts'

const NO_DAYS: FiguresByDay = new Map()
const NO_SHIFTS: Line['shifts'] = []
const WHY_NOT_ADD = 'Shifts are added in the week: Enter opens it.'

type Shown = Pick<Scene, 'schedule' | 'view' | 'shownAs' | 'lines'>

/** The totals of the days; and the lines, with figures instead of shifts if `hasFigures`. */
export function useFigures({ schedule, view, shownAs, lines }: Shown, hasFigures: boolean) {
  const { agency, settled, shifts } = schedule
  const { range, driver, problem } = view
  // Beside the totals of the week, those of its days come a moment later.
  const { data } = useQuery({
    ...outlineQuery(range, driver === 'open' ? 0 : undefined, true),
    enabled: agency?.isPartial === true && !problem && shifts.data !== undefined,
  })
  const dailyOf = useMemo<DailyOf>(
    () => (id) => {
      const restaurant = data?.restaurants.get(id)
      return data && (restaurant ? restaurant.byDay : NO_DAYS)
    },
    [data],
  )
  const totals = useMemo(
    () => (settled.isKnown ? totalsByDay(settled.rows, dailyOf) : undefined),
    [settled, dailyOf],
  )
  const isByRestaurant = shownAs.lane === 'restaurants'
  const isAnyFolded = lines.rows.some(({ group }) => group?.isFolded)
  const rows = useMemo(() => {
    if (!hasFigures && !isAnyFolded) return lines.rows
    return lines.rows.map((line) => {
      const { group } = line
      if (group?.isFolded) {
        const figures = totalsByDay(group.lines as unknown as ShownRow[], dailyOf)
        return hasFigures ? { ...line, figures } : { ...line, notes: figures && notesOf(figures) }
      }
      if (!hasFigures || group) return line
      const figures = isByRestaurant
        ? daysOfRow(line as unknown as ShownRow, dailyOf)
        : line.key === OPEN_LINE
          ? openOf(totals)
          : undefined
      return {
        ...line,
        ...{ shifts: NO_SHIFTS, coming: undefined, notes: undefined, whyNotAdd: WHY_NOT_ADD },
        figures: figures ?? countedOf(line),
      }
    })
  }, [hasFigures, isAnyFolded, lines.rows, isByRestaurant, dailyOf, totals])
  return { totals, rows }
}

/** The hidden shifts of a folded group, on each day that has any. */
const notesOf = (figures: FiguresByDay): ReadonlyMap<IsoDate, DayNote> =>
  new Map([...figures].map(([date, ofDay]) => [date, hiddenNote(ofDay)]))

const hiddenNote = ({ shifts, open }: Figures): DayNote => ({
  kind: 'more',
  text: [numberText(shifts), open > 0 && `${numberText(open)} open`].filter(Boolean).join(' · '),
  details: `${countOf(shifts, 'shift')}, ${numberText(open)} open`,
  gaps: [],
})

/** Of a line that is not loaded, only the number of shifts is known. */
function countedOf({ shifts, coming }: Line): FiguresByDay {
  const days = new Map<IsoDate, Figures>(daysOfShifts(shifts))
  for (const [date, count] of coming?.days ?? [])
    if (!days.has(date)) days.set(date, { shifts: count, open: 0, minutes: 0, cost: undefined })
  return days
}

const openOf = (totals: FiguresByDay | undefined): FiguresByDay =>
  new Map(
    [...(totals ?? [])]
      .filter(([, { open }]) => open > 0)
      .map(([date, { open }]) => [date, { shifts: open, open, minutes: 0, cost: undefined }]),
  )
