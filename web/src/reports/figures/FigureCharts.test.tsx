import type { SyntheticEvent } from 'react'
import { expect, test } from 'vitest'
import { nearestDot, roundTicks } from './FigureCharts.tsx'

/** A press at a given height, on a chart with dots at the given heights. */
function pressed(dots: readonly number[], clientY: number): SyntheticEvent {
  const chart = document.createElement('div')
  chart.className = 'recharts-wrapper'
  for (const top of dots) {
    const dot = document.createElement('span')
    dot.className = 'recharts-active-dot'
    dot.getBoundingClientRect = () => new DOMRect(0, top, 8, 8)
    chart.append(dot)
  }
  const target = chart.appendChild(document.createElement('span'))
  return { target, nativeEvent: new MouseEvent('click', { clientY }) } as unknown as SyntheticEvent
}

test.each([
  [[100, 20], 90, 0],
  [[100, 20], 30, 1],
  [[20], 300, 0],
  [[], 30, -1],
])('finds the dot nearest to the pointer: dots at %j, pointer at %d, index %d', (dots, at, nearest) => {
  expect(nearestDot(pressed(dots, at))).toBe(nearest)
})

test.each([
  [
    [21_000, 19_500],
    [0, 5_000, 10_000, 15_000, 20_000, 25_000],
  ],
  [[790], [0, 200, 400, 600, 800]],
  [
    [13, 4],
    [0, 5, 10, 15],
  ],
  [[0.4], [0, 1]],
  [[], [0, 1]],
  [
    [900, -150],
    [-500, 0, 500, 1_000],
  ],
])('gives the axis round ticks around %j', (values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})
