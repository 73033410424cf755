/** Converts points of the page to points of the grid, and scrolls at its edges. */
import type { GridBox, GridPoint, GridSizes } from '../grid/gridLayout.ts'

type Corner = Pick<GridSizes, 'head' | 'header'>

/** A point of the page, measured from the top left corner of the scrolled content. */
export function pointIn(scroller: HTMLElement, at: GridPoint): GridPoint {
  const { x, y } = within(scroller, at)
  return { x: x + scroller.scrollLeft, y: y + scroller.scrollTop }
}

export function isOverCells(scroller: HTMLElement, at: GridPoint, { head, header }: Corner): boolean {
  const { x, y } = within(scroller, at)
  return x >= header && y >= head && x < scroller.clientWidth && y < scroller.clientHeight
}

/** Puts an absolutely positioned element of the grid's body on a box, below the names of the lines; undefined hides it. */
export function drawBox(
  { style, parentElement }: HTMLElement,
  box: GridBox | undefined,
  { head }: Pick<Corner, 'head'>,
): void {
  parentElement?.toggleAttribute('data-marked', box !== undefined)
  style.display = box ? 'block' : 'none'
  if (!box) return
  style.left = `${box.left}px`
  style.top = `${box.top - head}px`
  style.width = `${box.right - box.left}px`
  style.height = `${box.bottom - box.top}px`
}

export function bringIntoSight(scroller: HTMLElement, box: GridBox, { head, header }: Corner): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller
  if (box.left < scrollLeft + header) scroller.scrollLeft = box.left - header
  else if (box.right > scrollLeft + clientWidth) scroller.scrollLeft = box.right - clientWidth
  if (box.top < scrollTop + head) scroller.scrollTop = box.top - head
  else if (box.bottom > scrollTop + clientHeight) scroller.scrollTop = box.bottom - clientHeight
}

/** Pixels towards an edge, from where the pointer was farthest from it. */
const TOWARDS = 16

/**
 * Returns a function that scrolls a step if the pointer is near an edge and has moved towards it: a drag may begin there.
 *
 * @param pressed where the pointer was pressed on the page
 */
export function edgeScroller(scroller: HTMLElement, pressed: GridPoint) {
  let [low, high] = [pressed, pressed]
  return (at: GridPoint, { head, header }: Corner): void => {
    low = { x: Math.min(low.x, at.x), y: Math.min(low.y, at.y) }
    high = { x: Math.max(high.x, at.x), y: Math.max(high.y, at.y) }
    const seen = { left: header, top: head, right: scroller.clientWidth, bottom: scroller.clientHeight }
    const step = edgeScroll(within(scroller, at), seen)
    const along = (axis: 'x' | 'y') => {
      const moved = step[axis] < 0 ? high[axis] - at[axis] : at[axis] - low[axis]
      return moved > TOWARDS ? step[axis] : 0
    }
    const [x, y] = [along('x'), along('y')]
    if (x !== 0) scroller.scrollLeft = Math.max(0, scroller.scrollLeft + x)
    if (y !== 0) scroller.scrollTop = Math.max(0, scroller.scrollTop + y)
  }
}

export function isOnScrollBar(scroller: HTMLElement, event: { clientX: number; clientY: number }): boolean {
  const { x, y } = within(scroller, { x: event.clientX, y: event.clientY })
  return x >= scroller.clientWidth || y >= scroller.clientHeight
}

function within(scroller: HTMLElement, { x, y }: GridPoint): GridPoint {
  const { left, top } = scroller.getBoundingClientRect()
  return { x: x - left - scroller.clientLeft, y: y - top - scroller.clientTop }
}

const EDGE = 48
/** Pixels in a frame, at the edge itself. */
const FASTEST = 24

/** The pixels to scroll in a frame: more the nearer the point is to an edge. */
export const edgeScroll = ({ x, y }: GridPoint, seen: GridBox): GridPoint => ({
  x: along(x, seen.left, seen.right),
  y: along(y, seen.top, seen.bottom),
})

function along(at: number, from: number, to: number): number {
  const edge = Math.min(EDGE, (to - from) / 4)
  if (edge <= 0) return 0
  if (at < from + edge) return -speed((from + edge - at) / edge)
  if (at > to - edge) return speed((at - (to - edge)) / edge)
  return 0
}

const speed = (share: number): number => Math.ceil(Math.min(1, share) * FASTEST)
