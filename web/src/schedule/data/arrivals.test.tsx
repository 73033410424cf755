import { notifyManager } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { atRest, useArrivalsTogether } from './arrivals.ts'

test('shows what arrives during a scroll together, and the rest at once', () => {
  vi.useFakeTimers()
  try {
    const { unmount } = renderHook(useArrivalsTogether)
    const grid = document.body.appendChild(document.createElement('div'))
    grid.setAttribute('role', 'grid')
    const shown: string[] = []
    // Query hooks receive their results in the same way.
    const arrive = notifyManager.batchCalls((value: string) => void shown.push(value))
    arrive('before')
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['before'])

    grid.dispatchEvent(new Event('scroll'))
    arrive('a')
    vi.advanceTimersByTime(90)
    grid.dispatchEvent(new Event('scroll'))
    arrive('b')
    vi.advanceTimersByTime(100)
    expect(shown).toEqual(['before'])
    vi.advanceTimersByTime(100)
    expect(shown).toEqual(['before', 'a', 'b'])

    arrive('after')
    vi.advanceTimersByTime(1)
    expect(shown.at(-1)).toBe('after')

    unmount()
    grid.dispatchEvent(new Event('scroll'))
    arrive('elsewhere')
    vi.advanceTimersByTime(1)
    expect(shown.at(-1)).toBe('elsewhere')
  } finally {
    vi.useRealTimers()
  }
})

test('waits with what is around the lines until a scroll has ended', () => {
  vi.useFakeTimers()
  try {
    const { unmount } = renderHook(useArrivalsTogether)
    const grid = document.body.appendChild(document.createElement('div'))
    grid.setAttribute('role', 'grid')
    const [run, cancelled] = [vi.fn(), vi.fn()]
    grid.dispatchEvent(new Event('scroll'))
    atRest(cancelled)()
    atRest(run)
    for (let frame = 0; frame < 30; frame++) {
      grid.dispatchEvent(new Event('scroll'))
      vi.advanceTimersByTime(16)
    }
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(run).toHaveBeenCalledOnce()
    expect(cancelled).not.toHaveBeenCalled()
    atRest(run)
    expect(run).toHaveBeenCalledTimes(2)
    unmount()
  } finally {
    vi.useRealTimers()
  }
})
