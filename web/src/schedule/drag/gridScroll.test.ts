import { expect, test } from 'vitest'
import { edgeScroll, edgeScroller } from './gridScroll.ts'

const SEEN = { left: 200, top: 52, right: 1200, bottom: 852 }

test.each([
  ['nothing in the middle', 700, 400, 0, 0],
  ['nothing just inside', 248, 804, 0, 0],
  ['left and slowly', 247, 400, -1, 0],
  ['left at the edge', 200, 400, -24, 0],
  ['no faster beyond it', 0, 400, -24, 0],
  ['right and down in a corner', 1200, 852, 24, 24],
  ['up', 700, 76, 0, -12],
])('scrolls %s', (_, x, y, right, down) => {
  expect(edgeScroll({ x, y }, SEEN)).toEqual({ x: right, y: down })
})

test('the edges of a small grid leave a middle that does not scroll', () => {
  expect(edgeScroll({ x: 50, y: 50 }, { left: 0, top: 0, right: 100, bottom: 100 })).toEqual({ x: 0, y: 0 })
})

test('scrolls only towards an edge that the pointer has moved to', () => {
  const scroller = {
    ...{ scrollLeft: 500, scrollTop: 500, clientWidth: 1200, clientHeight: 852, clientLeft: 0, clientTop: 0 },
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  } as HTMLElement
  const corner = { head: 52, header: 200 }
  const scroll = edgeScroller(scroller, { x: 700, y: 76 })
  // Pulled sideways by an unsteady hand.
  for (const at of [700, 600, 500]) scroll({ x: at, y: 70 }, corner)
  expect(scroller.scrollTop).toBe(500)
  scroll({ x: 500, y: 56 }, corner)
  expect(scroller.scrollTop).toBeLessThan(500)
  const { scrollTop } = scroller
  scroll({ x: 240, y: 400 }, corner)
  expect(scroller.scrollLeft).toBeLessThan(500)
  expect(scroller.scrollTop).toBe(scrollTop)
  // Away from the edge and back.
  scroll({ x: 240, y: 80 }, corner)
  expect(scroller.scrollTop).toBeLessThan(scrollTop)
})
