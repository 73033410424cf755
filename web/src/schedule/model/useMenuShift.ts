import { useEffect } from 'react'
import { wasRemoved } from '../../shifts/shiftCache.ts'
import { GONE } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { useScene } from './scene.ts'

/**
 * The shift of an open menu. Once the schedule no longer has it, the menu closes, and a removal by another
 * person is announced.
 *
 * @param leave closes the menu and puts the focus back
 */
export function useMenuShift(id: number | undefined, leave: () => void): ShownShift | undefined {
  const { desk, announce } = useScene()
  const shift = desk.shiftOf(id)
  const isLost = id !== undefined && !shift
  const latest = useLatest(() => {
    if (id !== undefined && wasRemoved(id)) announce(GONE, 'refusal')
    leave()
  })
  useEffect(() => {
    if (isLost) latest.current()
  }, [isLost, latest])
  return shift
}
