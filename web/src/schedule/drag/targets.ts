import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { type Axis, boxOf, type GridBox, type GridLayout, type GridPoint } from '../grid/gridLayout.ts'
import type { View } from '../views/view.ts'
import { type CarryTarget, positionIn, type Verdict } from './carry.ts'
import { drawBox, edgeScroll } from './gridScroll.ts'

/** The driver of the panel at a point of the page. Near its ends the list scrolls. */
export function driverTarget(at: GridPoint): CarryTarget | undefined {
  const below = document.elementFromPoint?.(at.x, at.y)
  const list = below?.closest<HTMLElement>('[data-driver-list]')
  if (!list) return undefined
  const seen = list.getBoundingClientRect()
  list.scrollTop += edgeScroll(at, seen).y
  const choice = below?.closest<HTMLElement>('[data-choice]')?.dataset.choice
  if (choice === undefined || choice === 'all') return undefined
  return { kind: 'driver', driverId: choice === 'open' ? null : Number(choice) }
}

export function markDriver(target: CarryTarget | undefined, verdict: Verdict | undefined): void {
  for (const element of document.querySelectorAll('[data-choice][data-drop]'))
    element.removeAttribute('data-drop')
  if (target?.kind !== 'driver' || !verdict) return
  const choice = target.driverId ?? 'open'
  const element = document.querySelector<HTMLElement>(`[data-choice="${choice}"]`)
  if (element) element.dataset.drop = dropOf(verdict)
}

interface Day {
  line: number
  date: string
}

export type MarkedLayout = GridLayout & Pick<View, 'lineOf'>

const MOST_DRAWN = 60

/** Draws a frame around the target, and around each other place that a shift would go to; or removes them. */
export function drawTarget(
  mark: HTMLElement | null,
  target: CarryTarget | undefined,
  verdict: Verdict | undefined,
  layout: MarkedLayout,
): void {
  if (!mark) return
  const [first, ...others] = layout.axis
    ? barsTo(target, verdict, layout.axis, layout)
    : daysTo(target, verdict, layout)
  frame(mark, first, verdict, layout)
  const before = copies.get(mark) ?? []
  const shown = others.slice(0, MOST_DRAWN).map((box, index) => {
    const other = before[index] ?? (mark.cloneNode() as HTMLElement)
    if (!other.isConnected) mark.after(other)
    frame(other, box, verdict, layout)
    return other
  })
  for (const left of before.slice(shown.length)) left.remove()
  copies.set(mark, shown)
}

function frame(
  mark: HTMLElement,
  box: GridBox | undefined,
  verdict: Verdict | undefined,
  { sizes }: GridLayout,
): void {
  drawBox(mark, box, sizes)
  if (box) mark.dataset.drop = dropOf(verdict)
}

/** How a target looks; it is also 'same' until it is known whether the shift can go there. */
function dropOf(verdict: Verdict | undefined): 'same' | 'no' | 'yes' {
  if (verdict?.isSame || verdict?.isComing) return 'same'
  return verdict?.problem ? 'no' : 'yes'
}

/** The other frames are copies of the mark, made when needed. */
const copies = new WeakMap<HTMLElement, HTMLElement[]>()

/** Each shift as it will be on the axis. */
function barsTo(
  target: CarryTarget | undefined,
  verdict: Verdict | undefined,
  axis: Axis,
  layout: MarkedLayout,
): (GridBox | undefined)[] {
  if (!verdict || !target || target.kind === 'driver') return []
  return verdict.step.drops.map(({ shift, target: to }) => {
    const planned = dropped(shift, to)
    return axis.boxOf(layout.lineOf(planned), planned, layout)
  })
}

function daysTo(
  target: CarryTarget | undefined,
  verdict: Verdict | undefined,
  { lineOf, ...layout }: MarkedLayout,
): (GridBox | undefined)[] {
  if (target?.kind !== 'cell') return []
  return [target, ...otherDays(target, verdict, lineOf)].map((day) => {
    const at = positionIn(day, layout)
    return at.row >= 0 && at.day >= 0 ? boxOf(at, layout) : undefined
  })
}

function otherDays(held: Day, verdict: Verdict | undefined, lineOf: View['lineOf']): Day[] {
  const days = (verdict?.step.drops ?? []).map(
    ({ shift, target }): Day => ({
      line: lineOf(dropped(shift, target)),
      date: target.period_date ?? shift.period_date,
    }),
  )
  const byKey = new Map(days.map((day) => [`${day.line} ${day.date}`, day]))
  byKey.delete(`${held.line} ${held.date}`)
  return [...byKey.values()]
}
