import type { ShiftEdge } from '@driverdesk/domain/shifts/resizing.ts'
import { type PointerEvent, type RefObject, useEffect } from 'react'
import { elementAt, type GridCell, gridCellOf } from '../grid/gridPositions.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { type Carried, type CarryTarget, cellTarget, keyOf, startMovedBy, type Verdict } from './carry.ts'
import type { DragLabelHandle } from './DragLabel.tsx'
import { isFollowing, type PointerAt, type PointerGesture, useFollowPointer } from './followPointer.ts'
import { edgeScroller, isOverCells, pointIn } from './gridScroll.ts'
import { drawTarget, driverTarget, type MarkedLayout, markDriver } from './targets.ts'
import type { ShiftCarrier } from './useShiftCarrier.ts'

export interface GridDragOptions {
  grid: RefObject<HTMLElement | null>
  layout: RefObject<MarkedLayout>
  mark: RefObject<HTMLDivElement | null>
  label: RefObject<DragLabelHandle | null>
  carrier: RefObject<ShiftCarrier | undefined>
  /** Moves the focus with the dropped shift. */
  onDropped: (place: GridCell) => void
}

/**
 * Drags shifts by mouse and touch. Only the grid listens. It finds the target by geometry, so cells cost
 * nothing, drawn or not (decision 0037).
 */
export function useGridDrag(options: GridDragOptions) {
  const { grid, carrier } = options
  const follow = useFollowPointer()
  useEffect(() => {
    const scroller = grid.current
    if (!scroller) return
    // Not passive: while a finger drags a shift, it must not scroll.
    const hold = (event: TouchEvent) => {
      if (isFollowing() && event.cancelable) event.preventDefault()
    }
    scroller.addEventListener('touchmove', hold, { passive: false })
    return () => scroller.removeEventListener('touchmove', hold)
  }, [grid])

  return (event: PointerEvent) => {
    const scroller = grid.current
    const place = gridCellOf(event.target)
    if (!scroller || !carrier.current || typeof place?.item !== 'number' || event.button !== 0) return
    // Shift selects a range.
    if (event.shiftKey) return
    follow(event, dragFrom(event, scroller, { ...place, item: place.item }, options))
  }
}

interface Looked {
  key: string
  facts: ShiftCarrier['facts']
  target: CarryTarget | undefined
  verdict: Verdict | undefined
}

/** One drag of a shift, from picking it up to the drop. */
function dragFrom(
  event: PointerEvent,
  scroller: HTMLElement,
  place: GridCell & { item: number },
  { layout, mark, label, carrier, onDropped }: GridDragOptions,
): PointerGesture {
  const { item } = place
  const edge = edgeOf(event.target)
  const pressed = { x: event.clientX, y: event.clientY }
  const from = pointIn(scroller, pressed)
  const scrollAtEdges = edgeScroller(scroller, pressed)
  let carried: Carried | undefined
  let about = ''
  let last: Looked | undefined

  const targetAt = (at: PointerAt): CarryTarget | undefined => {
    const { axis } = layout.current
    const point = pointIn(scroller, at)
    if (edge && axis) return { kind: 'edge', edge, minutes: axis.minutesOf(point.x - from.x) }
    const target = driverTarget(at) ?? cellAt(at, scroller, layout.current)
    if (!axis || !carried || target?.kind !== 'cell') return target
    return { ...target, start: startMovedBy(carried.held, axis.minutesOf(point.x - from.x)) }
  }
  const look = (at: PointerAt) => {
    if (!carried || !carrier.current) return undefined
    const target = targetAt(at)
    const copies = at.copies && !edge
    const key = keyOf(target, copies)
    const { facts } = carrier.current
    if (key !== last?.key || facts !== last.facts) {
      const verdict = target && carrier.current.judge(carried, target, copies)
      last = { key, facts, target, verdict }
      const hints = edge || event.pointerType !== 'mouse' ? 'none' : 'mouse'
      const words = carrier.current.words({ carried, target, verdict, copies, hints })
      label.current?.say(words)
      markDriver(target, verdict)
      drawTarget(mark.current, target, verdict, layout.current)
      scroller.dataset.carries = copies ? 'copy' : 'move'
      about = `${words.action}: ${words.what}`
    }
    return last?.verdict
  }
  const end = () => {
    carrier.current?.onEnd()
    label.current?.say(undefined)
    markDriver(undefined, undefined)
    drawTarget(mark.current, undefined, undefined, layout.current)
    delete scroller.dataset.carries
    changeSchedule({ carriedBy: undefined })
    for (const element of scroller.querySelectorAll('[data-carried]')) element.removeAttribute('data-carried')
  }
  return {
    onBegin: (at) => {
      carried = carrier.current?.pickUp(item)
      if (!carried) return false
      if (!edge) changeSchedule({ carriedBy: 'pointer' })
      // The focused item stays drawn when it is scrolled away.
      elementAt(scroller, place)?.focus({ preventScroll: true })
      markCarried(scroller, carried)
      label.current?.place(at)
      look(at)
      return true
    },
    onMove: (at) => {
      if (isOverCells(scroller, at, layout.current.sizes)) scrollAtEdges(at, layout.current.sizes)
      label.current?.place(at)
      look(at)
    },
    onDrop: (at) => {
      const verdict = look(at)
      end()
      if (!verdict || verdict.isSame) return
      if (verdict.problem) return carrier.current?.refuse(verdict.problem)
      carrier.current?.drop(verdict, about)
      const target = last?.target
      if (target?.kind === 'cell' && !verdict.step.copy)
        onDropped({ line: target.line, date: target.date, item })
    },
    onCancel: end,
  }
}

function cellAt(at: PointerAt, scroller: HTMLElement, layout: MarkedLayout): CarryTarget | undefined {
  // The drivers may cover the grid.
  const below = document.elementFromPoint?.(at.x, at.y)
  if (below && !scroller.contains(below)) return undefined
  if (!isOverCells(scroller, at, layout.sizes)) return undefined
  return cellTarget(pointIn(scroller, at), layout)
}

function markCarried(scroller: HTMLElement, { shifts }: Carried): void {
  const ids = new Set(shifts.map(({ id }) => String(id)))
  for (const drawn of scroller.querySelectorAll<HTMLElement>('[data-shift]'))
    if (ids.has(drawn.dataset.shift ?? '')) drawn.dataset.carried = ''
}

function edgeOf(target: EventTarget): ShiftEdge | undefined {
  const handle = target instanceof Element && target.closest<HTMLElement>('[data-edge]')
  return handle ? (handle.dataset.edge as ShiftEdge) : undefined
}
