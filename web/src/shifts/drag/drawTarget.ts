import { HEAD_HEIGHT } from '../gridGeometry.ts'
import { boxOf, type GridLayout } from '../gridHit.ts'
import { type CarryTarget, positionIn, type Verdict } from './carry.ts'

/** Draws the frame around the restaurant's day that a shift would go to, or takes it away. */
export function drawTarget(
  mark: HTMLElement | null,
  target: CarryTarget | undefined,
  verdict: Verdict | undefined,
  layout: GridLayout,
): void {
  if (!mark) return
  const box = target?.kind === 'cell' ? boxOf(positionIn(target, layout), layout) : undefined
  mark.style.display = box ? 'block' : 'none'
  if (!box) return
  mark.style.left = `${box.left}px`
  mark.style.top = `${box.top - HEAD_HEIGHT}px`
  mark.style.width = `${box.right - box.left}px`
  mark.style.height = `${box.bottom - box.top}px`
  mark.dataset.drop = verdict?.isSame ? 'same' : verdict?.problem ? 'no' : 'yes'
}
