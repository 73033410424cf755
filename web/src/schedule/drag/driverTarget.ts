import type { GridPoint } from '../grid/gridHit.ts'
import type { CarryTarget, Verdict } from './carry.ts'
import { edgeScroll } from './edgeScroll.ts'

/** The driver of the panel at a point of the page; near its ends the list goes on. */
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

/** Shows on the driver below the pointer whether they can have it. */
export function markDriver(target: CarryTarget | undefined, verdict: Verdict | undefined): void {
  for (const element of document.querySelectorAll('[data-choice][data-drop]'))
    element.removeAttribute('data-drop')
  if (target?.kind !== 'driver' || !verdict) return
  const choice = target.driverId ?? 'open'
  const element = document.querySelector<HTMLElement>(`[data-choice="${choice}"]`)
  if (element) element.dataset.drop = verdict.problem ? 'no' : 'yes'
}
