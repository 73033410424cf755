import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { GridSizes } from './gridGeometry.ts'

interface ShowTodayOptions {
  grid: RefObject<HTMLElement | null>
  days: readonly IsoDate[]
  today: IsoDate
  sizes: Pick<GridSizes, 'header' | 'day'>
  /** The columns have the sizes that they keep. */
  isMeasured: boolean
}

/** Of so many days the columns stay the same weekdays when the arrows go on. */
const MOST_OF_WEEKS = 14

/**
 * Days that are shown anew are scrolled to today where they have it and there is no room for all of them; another month
 * to its first day. Answers the function that does it again, for the button.
 */
export function useShowToday({ grid, days, today, sizes, isMeasured }: ShowTodayOptions): () => void {
  const shown = useRef<readonly IsoDate[]>(undefined)
  const show = () => {
    const scroller = grid.current
    const column = days.indexOf(today)
    if (!scroller || column === -1) return
    const left = column * sizes.day
    const room = scroller.clientWidth - sizes.header
    const isSeen = left >= scroller.scrollLeft && left + sizes.day <= scroller.scrollLeft + room
    // The day before stays to be seen.
    if (!isSeen) scroller.scrollLeft = Math.max(0, left - sizes.day)
  }
  useLayoutEffect(() => {
    // Asked last: the browser lays the page out for it.
    if (shown.current === days || !isMeasured || !grid.current?.clientWidth) return
    const isOther = shown.current !== undefined
    shown.current = days
    if (days.includes(today)) show()
    else if (isOther && days.length > MOST_OF_WEEKS) grid.current.scrollLeft = 0
  })
  return show
}
