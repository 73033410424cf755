import { DAY, MONTH, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScreenCommands } from '../ui/commands.ts'
import { useRangeCommands } from './DeskToolbar.tsx'
import type { DeskView } from './deskSearch.ts'

const view = { interval: WEEK } as DeskView

test('offers other days and the intervals that can be chosen', () => {
  const [onStep, onToday, onInterval] = [vi.fn(), vi.fn(), vi.fn()]
  const { result } = renderHook(() => {
    useRangeCommands({
      view,
      onStep,
      onToday,
      onInterval,
      intervals: [DAY, WEEK, TWO_WEEKS, MONTH],
      disabledIntervals: [DAY],
    })
    return useScreenCommands()
  })
  expect(result.current.map(({ label }) => label)).toEqual([
    'Today',
    'Next week',
    'Previous week',
    '2-Week interval',
    'Month interval',
  ])
  result.current.find(({ label }) => label === 'Month interval')?.run()
  expect(onInterval).toHaveBeenCalledExactlyOnceWith(MONTH)
})
