import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { type PointerEvent, type RefObject, useRef } from 'react'
import type { PointerAt } from '../drag/followPointer.ts'
import { isOnScrollBar, pointIn, scrollAtEdges } from '../drag/gridScroll.ts'
import { useFollowPointer } from '../drag/useFollowPointer.ts'
import { selectedIds, selectShifts } from '../model/selectedShifts.ts'
import { inHands } from '../model/shiftRange.ts'
import { boxBetween, type GridBox, type GridLayout, shiftsInBox } from './gridHit.ts'
import { DAY_HEADERS, NAMES, placeOf } from './gridTarget.ts'

interface RubberBandOptions {
  grid: RefObject<HTMLElement | null>
  /** The grid as it is laid out now. */
  layout: RefObject<GridLayout>
  /** Who looks. */
  audience: Audience
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Selects by drawing a band from where no shift is, over lines and days out of sight too: it finds shifts by where they
 * would be drawn. With Ctrl or Shift held it adds to what is selected.
 */
export function useRubberBand({ grid, layout, audience }: RubberBandOptions) {
  const band = useRef<HTMLDivElement>(null)
  const follow = useFollowPointer()
  const draw = (box: GridBox | undefined) => {
    const { style } = band.current ?? {}
    if (!style) return
    style.display = box ? 'block' : 'none'
    if (!box) return
    style.left = `${box.left}px`
    style.top = `${box.top - layout.current.sizes.head}px`
    style.width = `${box.right - box.left}px`
    style.height = `${box.bottom - box.top}px`
  }
  return {
    band,
    onPointerDown: (event: PointerEvent) => {
      const scroller = grid.current
      if (!scroller || event.pointerType !== 'mouse' || event.button !== 0) return
      if (!isEmptySpace(event.target) || isOnScrollBar(scroller, event)) return
      const from = pointIn(scroller, { x: event.clientX, y: event.clientY })
      const before = selectedIds()
      const base = event.ctrlKey || event.metaKey || event.shiftKey ? before : NONE
      let last = ''
      const stretch = (at: PointerAt) => {
        scrollAtEdges(scroller, at, layout.current.sizes)
        const box = boxBetween(from, pointIn(scroller, at))
        const now = Object.values(box).join()
        if (now === last) return
        last = now
        draw(box)
        const inBox = shiftsInBox(box, layout.current)
        selectShifts([...base, ...inHands(inBox, layout.current.rows, audience)])
      }
      follow(event, {
        onBegin: () => true,
        onMove: stretch,
        onDrop: (at) => {
          stretch(at)
          draw(undefined)
        },
        onCancel: () => {
          draw(undefined)
          selectShifts(before)
        },
      })
    },
  }
}

/** Where no shift is, nor a name, nor a header: a click there adds a shift or does nothing. */
function isEmptySpace(target: EventTarget): boolean {
  const place = placeOf(target)
  if (!place) return target instanceof Element && target.closest('[role="row"]') === null
  const isCell = place.restaurantId !== DAY_HEADERS && place.date !== NAMES
  return isCell && (place.item === 'cell' || place.item === 'add')
}
