import type { GridBox, GridPoint } from '../grid/gridHit.ts'

/** Within so many pixels of an edge what is dragged makes the grid scroll. */
const EDGE = 48
/** Pixels in a frame at the edge itself. */
const FASTEST = 24

/** How far the grid scrolls in a frame, the faster the nearer the point is to an edge of what is seen of the days. */
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
