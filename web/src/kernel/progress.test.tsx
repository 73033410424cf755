import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { receiveProgress, useProgress } from './progress.ts'

const progress = (key: string, done: number) => ({ key, done, total: 10 })
const tell = (key: string, done: number) => act(() => receiveProgress(progress(key, done)))

test('reports to a call its own progress only', () => {
  const { result } = renderHook(() => useProgress('one'))
  expect(result.current).toBeUndefined()
  tell('one', 5)
  tell('other', 9)
  expect(result.current).toEqual(progress('one', 5))
})

test('starts the next call without progress', () => {
  const { result, rerender } = renderHook(({ key }) => useProgress(key), { initialProps: { key: 'one' } })
  tell('one', 5)
  rerender({ key: 'two' })
  expect(result.current).toBeUndefined()
  tell('two', 1)
  expect(result.current).toEqual(progress('two', 1))
})
