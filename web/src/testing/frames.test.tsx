import { expect, test, vi } from 'vitest'

// One after the other: the first is what a test with a fake clock leaves.
test('a fake clock is active when the focused element is removed', () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  expect(vi.getTimerCount()).toBeGreaterThan(0)
})

test('frames come after a test with a fake clock', async () => {
  const frame = new Promise((done) => requestAnimationFrame(() => done('frame')))
  const none = new Promise((done) => setTimeout(() => done('no frame'), 2_000))
  expect(await Promise.race([frame, none])).toBe('frame')
})
