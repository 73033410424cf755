import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { boxOf, type GridLayout, type GridPoint } from '../grid/gridLayout.ts'
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

/** Marks the driver below the pointer as possible or not. */
export function markDriver(target: CarryTarget | undefined, verdict: Verdict | undefined): void {
  for (const element of document.querySelectorAll('[data-choice][data-drop]'))
    element.removeAttribute('data-drop')
  if (target?.kind !== 'driver' || !verdict) return
  const choice = target.driverId ?? 'open'
  const element = document.querySelector<HTMLElement>(`[data-choice="${choice}"]`)
  if (element) element.dataset.drop = verdict.problem ? 'no' : 'yes'
}

interface Day {
  line: number
  date: string
}

export type MarkedLayout = GridLayout & Pick<View, 'lineOf'>

const MOST_DRAWN = 60

/** Draws a frame around the target, and around each other cell that a shift would go to; or removes them. */
export function drawTarget(
  mark: HTMLElement | null,
  target: CarryTarget | undefined,
  verdict: Verdict | undefined,
  { lineOf, ...layout }: MarkedLayout,
): void {
  if (!mark) return
  const isOver = target?.kind === 'cell'
  frame(mark, isOver ? target : undefined, verdict, layout)
  drawOthers(mark, isOver ? otherDays(target, verdict, lineOf) : [], verdict, layout)
}

function frame(
  mark: HTMLElement,
  day: Day | undefined,
  verdict: Verdict | undefined,
  layout: GridLayout,
): void {
  const at = day && positionIn(day, layout)
  const box = at && at.row >= 0 && at.day >= 0 ? boxOf(at, layout) : undefined
  drawBox(mark, box, layout.sizes)
  if (box) mark.dataset.drop = verdict?.isSame ? 'same' : verdict?.problem ? 'no' : 'yes'
}

/** The other frames are copies of the mark, made when needed. */
const copies = new WeakMap<HTMLElement, HTMLElement[]>()

function drawOthers(
  mark: HTMLElement,
  days: readonly Day[],
  verdict: Verdict | undefined,
  layout: GridLayout,
): void {
  const before = copies.get(mark) ?? []
  const shown = days.map((day, index) => {
    const other = before[index] ?? (mark.cloneNode() as HTMLElement)
    if (!other.isConnected) mark.after(other)
    frame(other, day, verdict, layout)
    return other
  })
  for (const left of before.slice(days.length)) left.remove()
  copies.set(mark, shown)
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
  return [...byKey.values()].slice(0, MOST_DRAWN)
}
