import { luminance } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './Look.tsx'

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test('a link can be read on a line under the pointer', () => {
  const { brand, dark, gray } = theme.colors ?? {}
  // Mantine's anchor and default-hover in the dark and the light scheme.
  expect(contrast(brand?.[4] ?? '', dark?.[5] ?? '')).toBeGreaterThan(4.5)
  expect(contrast(brand?.[7] ?? '', gray?.[0] ?? '#f8f9fa')).toBeGreaterThan(4.5)
})
