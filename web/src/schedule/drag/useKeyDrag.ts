import { TIME_STEP } from '@driverdesk/domain/kernel/timeList.ts'
import { type ClockTime, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { dropPlan, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import type { ShiftEdge } from '@driverdesk/domain/shifts/resizing.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { wasRemoved } from '../../shifts/shiftCache.ts'
import { GONE } from '../../shifts/shifts.data.ts'
import { commandOf } from '../act/gridKeys.ts'
import { boxOf } from '../grid/gridLayout.ts'
import { elementAt, type GridCell } from '../grid/gridPositions.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { type Carried, type CarryTarget, positionIn, startMovedBy, whyNotSoFar } from './carry.ts'
import { bringIntoSight } from './gridScroll.ts'
import { drawTarget, type MarkedLayout } from './targets.ts'
import type { GridDragOptions } from './useGridDrag.ts'
import type { ShiftCarrier } from './useShiftCarrier.ts'

const WAYS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}
const TIME_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -TIME_STEP, ArrowRight: TIME_STEP }
const STEPS_OF_A_DAY = MINUTES_OF_A_DAY / TIME_STEP

/** `start`: when the held shift would start, if the hours run across. */
type CellHand = { kind: 'cell'; carried: Carried; line: number; date: IsoDate; start?: ClockTime }
type EdgeHand = { kind: 'edge'; carried: Carried; edge: ShiftEdge; minutes: number; place: GridCell }
type Hand = CellHand | EdgeHand

/** F5, Ctrl+R, Ctrl+F and other keys of the browser; not undo, and not the keys of the grid. */
function isBrowsers(event: KeyboardEvent): boolean {
  if (/^F\d+$/.test(event.key)) return true
  const isLetter = (event.ctrlKey || event.metaKey) && event.key.length === 1
  return isLetter && !/[zy ]/i.test(event.key) && commandOf(event, true) === undefined
}

/**
 * Moves shifts by keys: Space or M picks up, the arrows choose a target, Enter drops; Alt and the arrows
 * change times.
 */
export function useKeyDrag(options: GridDragOptions) {
  const { layout, mark, label, carrier, onDropped } = options
  const hand = useHand()
  const end = (said: string) => {
    hand.current = undefined
    carrier.current?.onEnd()
    label.current?.say(undefined)
    label.current?.announce(said)
    drawTarget(mark.current, undefined, undefined, layout.current)
    changeSchedule({ carriedBy: undefined })
  }
  useKnownNow(hand, options, end)
  const drop = (copies: boolean) => {
    const held = hand.current
    if (!held || !carrier.current) return
    const { target, verdict } = judge(held, copies, options)
    if (!verdict || verdict.isSame) return end('Put back')
    if (verdict.problem && held.kind === 'cell')
      return label.current?.announce(`Not possible: ${verdict.problem}`)
    end('')
    // Alt was released, so it is not tried again, and says why.
    if (verdict.problem) return carrier.current.refuse(verdict.problem)
    const { carried } = held
    const words = carrier.current.words({ carried, target, verdict, copies, hints: 'none' })
    carrier.current.drop(verdict, `${words.action}: ${words.what}`)
    if (target.kind === 'cell' && !copies)
      onDropped({ line: target.line, date: target.date, item: carried.held.id })
  }
  const carry = (event: KeyboardEvent, held: CellHand) => {
    const way = WAYS[event.key]
    if (way) {
      move(held, way, layout.current)
      show(held, options)
    } else if (event.key === 'Enter' || event.key === ' ') {
      // A held key picks up, and must not drop at once.
      if (!event.repeat) drop(event.ctrlKey || event.metaKey || event.altKey)
      if (!hand.current) ignoreWhileHeld(event.key)
    } else if (event.key === 'Escape' || event.key === 'Tab') end('Put back')
    // While shifts are carried, only the keys of the browser do anything else.
    return event.key !== 'Tab' && !isBrowsers(event)
  }
  const nudge = (event: KeyboardEvent, place: GridCell): boolean => {
    const step = TIME_STEPS[event.key] ?? 0
    if (!event.altKey || event.ctrlKey || step === 0 || typeof place.item !== 'number') return false
    const edge: ShiftEdge = event.shiftKey ? 'start' : 'finish'
    const now = hand.current
    if (now?.kind === 'edge' && now.edge === edge && now.place.item === place.item) {
      moveEdge(now, step, options)
      return true
    }
    drop(false)
    const carried = carrier.current?.pickUp(place.item)
    if (!carried) return false
    hand.current = { kind: 'edge', carried, edge, minutes: step, place }
    changeSchedule({ carriedBy: 'keys' })
    show(hand.current, options)
    return true
  }
  return {
    onKeyDown: (event: KeyboardEvent, place: GridCell): boolean => {
      if (!carrier.current) return false
      const held = hand.current
      if (held?.kind === 'cell') return carry(event, held)
      if (held && event.key === 'Escape') {
        end('Put back')
        return true
      }
      return nudge(event, place)
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key !== 'Alt' || hand.current?.kind !== 'edge') return
      event.preventDefault()
      drop(false)
    },
    /** Puts the shifts back, when the focus leaves the grid or a pointer drags. */
    putBack: () => {
      if (hand.current) end('Put back')
    },
    /** Picks up the shift in focus, with all selected ones if it is selected. */
    pickUp: (place: GridCell): boolean => {
      const { line, date } = place
      const carried = typeof place.item === 'number' ? carrier.current?.pickUp(place.item) : undefined
      if (!carried) return false
      hand.current = { kind: 'cell', carried, line, date }
      changeSchedule({ carriedBy: 'keys' })
      show(hand.current, options)
      label.current?.announce(
        `Picked up ${carrier.current?.nameOf(carried)}. The arrows choose where, Enter drops, Ctrl+Enter copies, Escape puts it back.`,
      )
      return true
    },
  }
}

/** Moves an edge on. One that would pass the other end stays where it is, and says why. */
function moveEdge(held: EdgeHand, step: number, options: GridDragOptions): void {
  const minutes = held.minutes + step
  const tooFar = whyNotSoFar(held.carried, { edge: held.edge, minutes })
  if (tooFar) options.label.current?.announce(`Not possible: ${tooFar}`)
  else {
    held.minutes = minutes
    show(held, options)
  }
}

/** Says it again once more is known about the target, and ends if another person has removed the held shift. */
function useKnownNow(
  hand: RefObject<Hand | undefined>,
  options: GridDragOptions,
  end: (said: string) => void,
): void {
  const known = useRef<ShiftCarrier['facts']>(undefined)
  useEffect(() => {
    const facts = options.carrier.current?.facts
    const isNew = known.current !== undefined && known.current !== facts
    known.current = facts
    if (hand.current && wasRemoved(hand.current.carried.held.id)) {
      end('')
      options.carrier.current?.refuse(GONE)
    } else if (isNew && hand.current) show(hand.current, options, false)
  })
}

/** The shifts carried by keys. They are put back if the grid is unmounted. */
function useHand() {
  const hand = useRef<Hand>(undefined)
  useEffect(
    () => () => {
      if (hand.current) changeSchedule({ carriedBy: undefined })
    },
    [],
  )
  return hand
}

function judge(held: Hand, copies: boolean, { carrier }: GridDragOptions) {
  const target: CarryTarget =
    held.kind === 'edge'
      ? { kind: 'edge', edge: held.edge, minutes: held.minutes }
      : { kind: 'cell', line: held.line, date: held.date, start: held.start }
  return { target, verdict: carrier.current?.judge(held.carried, target, copies) }
}

/** @param isAnnounced false keeps what was last said while the shifts are where they were picked up */
function show(held: Hand, options: GridDragOptions, isAnnounced = true): void {
  const { grid, layout, mark, label, carrier } = options
  const scroller = grid.current
  if (!scroller || !carrier.current) return
  const { target, verdict } = judge(held, false, options)
  const hints = held.kind === 'edge' ? 'none' : 'keys'
  const words = carrier.current.words({ carried: held.carried, target, verdict, copies: false, hints })
  label.current?.say(words)
  const { action, note, problem } = words
  const told = [action, note, problem && `Not possible: ${problem}`].filter(Boolean).join('. ')
  if (isAnnounced || !verdict?.isSame) label.current?.announce(told)
  drawTarget(mark.current, target, verdict, layout.current)
  const box = held.kind === 'cell' ? boxAt(held, layout.current) : undefined
  if (box) {
    const { sizes } = layout.current
    bringIntoSight(scroller, box, sizes)
    const { left, top } = scroller.getBoundingClientRect()
    const y = Math.min(box.bottom, box.top + sizes.head + 40)
    label.current?.place({ x: left + box.left - scroller.scrollLeft, y: top + y - scroller.scrollTop })
  } else if (held.kind === 'edge') {
    const rect = elementAt(scroller, held.place)?.getBoundingClientRect()
    if (rect) label.current?.place({ x: rect.left, y: rect.bottom })
  }
}

/** Moves the held shifts by rows and days, or by quarter hours where the hours run across. */
function move(held: CellHand, [rows, days]: readonly [number, number], layout: MarkedLayout): void {
  const all = layout.rows.filter(({ group }) => !group)
  const at = positionIn(held, { rows: all, days: layout.days })
  const row = all[Math.max(0, Math.min(all.length - 1, at.row + rows))]
  const date = layout.days[Math.max(0, Math.min(layout.days.length - 1, at.day + days))]
  if (row && date) Object.assign(held, { line: row.key, date })
  if (layout.axis && days !== 0) {
    const steps = Math.max(-STEPS_OF_A_DAY, Math.min(STEPS_OF_A_DAY, days))
    const start_time = held.start ?? held.carried.held.start_time
    held.start = startMovedBy({ start_time }, steps * TIME_STEP)
  }
}

/** The box of the cell, or of the held shift where the hours run across. */
function boxAt({ carried, line, date, start }: CellHand, layout: MarkedLayout) {
  const { held } = carried
  const [drop] = dropPlan([held], held, { period_date: date, start_time: start })
  return (
    (drop && layout.axis?.boxOf(line, dropped(held, drop.target), layout)) ??
    boxOf(positionIn({ line, date }, layout), layout)
  )
}

/** Ignores a key until it is released, so that its next target does not handle it. */
function ignoreWhileHeld(key: string): void {
  const stops = new AbortController()
  const options = { capture: true, signal: stops.signal }
  const hear = (event: globalThis.KeyboardEvent) => {
    if (event.key !== key) return
    // A release outside the window is not seen; a new press ends it as well.
    if (!event.repeat) return stops.abort()
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hear, options)
  window.addEventListener('keyup', hear, options)
}
