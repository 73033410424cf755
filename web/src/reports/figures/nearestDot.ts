import type { SyntheticEvent } from 'react'

/**
 * Which of the lines of a chart was pressed: the one whose dot of that week is nearest to the pointer, counted from 0. A
 * line has no dot where it has no value; -1 where nothing has one.
 */
export function nearestDot({ target, nativeEvent }: SyntheticEvent): number {
  if (!(target instanceof Element && nativeEvent instanceof MouseEvent)) return -1
  const dots = [...(target.closest('.recharts-wrapper')?.querySelectorAll('.recharts-active-dot') ?? [])]
  const away = dots.map((dot) => {
    const { top, height } = dot.getBoundingClientRect()
    return Math.abs(top + height / 2 - nativeEvent.clientY)
  })
  return away.indexOf(Math.min(...away))
}
