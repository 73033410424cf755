import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFound } from './SearchField.tsx'

const ROWS = ['Zoë  Núñez', 'Driver 12', 'ŁUKASZ Nunez']

test('finds every word, ignoring case and accents', () => {
  const found = (wanted: string) => renderHook(() => useFound(ROWS, String, wanted)).result.current
  expect(found('nunez ZOE')).toEqual(['Zoë  Núñez'])
  expect(found('NÚÑEZ')).toEqual(['Zoë  Núñez', 'ŁUKASZ Nunez'])
  expect(found('driver 12')).toEqual(['Driver 12'])
  expect(found('zoe nunez')).toEqual(['Zoë  Núñez'])
  expect(found('no one')).toEqual([])
  expect(found(' ')).toBe(ROWS)
})

test('makes the text of a row once, at the first search', () => {
  const textOf = vi.fn(String)
  const { rerender } = renderHook((wanted: string) => useFound(ROWS, textOf, wanted), { initialProps: '' })
  expect(textOf).not.toHaveBeenCalled()
  for (const wanted of ['z', '', 'd', 'dr', '']) rerender(wanted)
  expect(textOf).toHaveBeenCalledTimes(ROWS.length)
})
