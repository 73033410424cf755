import { DAY, rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useEffect, useRef } from 'react'
import { withRange } from '../../desk/deskSearch.ts'
import { DAY_HEADERS, type GridCell } from '../grid/gridPositions.ts'
import { showsFigures } from '../schedule.search.ts'
import { firstLine } from './line.ts'
import type { Scene } from './scene.ts'

type Shown = Pick<Scene, 'schedule' | 'view' | 'lines' | 'today' | 'onChange' | 'surface'>

/** Opens a day, and moves the focus to it, or to a shift on it, in that line, or else in the first. */
export function useGoToDay({ schedule, view, lines, today, onChange, surface }: Shown) {
  const wanted = useRef<GridCell>(undefined)
  useEffect(() => {
    if (!wanted.current || showsFigures(view) || !schedule.days.includes(wanted.current.date)) return
    surface.current?.focusOn(wanted.current)
    wanted.current = undefined
  })
  return (
    date: IsoDate,
    line = firstLine(lines.rows)?.key ?? DAY_HEADERS,
    item: GridCell['item'] = 'cell',
  ): void => {
    wanted.current = { line, date, item }
    onChange(withRange(rangeFor(DAY, date), DAY, today))
  }
}
