import { expect, test, vi } from 'vitest'
import { followPointer, isFollowing, LONG_PRESS_MS } from './followPointer.ts'

test('ignores a second finger during a drag', () => {
  vi.useFakeTimers()
  const gesture = () => ({ onBegin: vi.fn(() => true), onMove: vi.fn(), onDrop: vi.fn(), onCancel: vi.fn() })
  const [first, scrolling, resting] = [gesture(), gesture(), gesture()]
  const finger = { pointerType: 'touch', clientX: 10, clientY: 10 }
  const fire = (type: string, pointerId: number, clientX = 10) =>
    window.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 10 }))

  followPointer({ ...finger, pointerId: 1 }, first)
  vi.advanceTimersByTime(LONG_PRESS_MS)
  followPointer({ ...finger, pointerId: 2 }, scrolling)
  fire('pointermove', 2, 90)
  expect(isFollowing()).toBe(true)
  followPointer({ ...finger, pointerId: 3 }, resting)
  vi.advanceTimersByTime(LONG_PRESS_MS)
  fire('pointerup', 3)
  expect(resting.onBegin).not.toHaveBeenCalled()
  expect(isFollowing()).toBe(true)
  fire('pointerup', 1, 50)
  expect(first.onDrop).toHaveBeenCalledWith({ x: 50, y: 10, copies: false })
  expect(isFollowing()).toBe(false)
  // The click that would follow is swallowed until then.
  vi.runOnlyPendingTimers()
})
