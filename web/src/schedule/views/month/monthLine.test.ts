import { expect, test } from 'vitest'
import { UNKNOWN_DAYS } from '../../model/line.ts'
import { monthLine } from './monthLine.ts'

const UNKNOWN = { ofLine: undefined, totals: undefined }
const line = { key: 7, name: 'Ann Example', shifts: [], coming: { days: new Map([['2026-03-09', 2]]) } }

test('counts the shifts that are not loaded, but invents none for a line that is', () => {
  expect(monthLine(line, UNKNOWN).figures?.get('2026-03-09')?.shifts).toBe(2)
  expect(monthLine({ ...line, isComing: true }, UNKNOWN).figures).toBe(UNKNOWN_DAYS)
  const old = { ...line, coming: { ...line.coming, byDay: UNKNOWN_DAYS } }
  expect(monthLine(old, UNKNOWN).figures).toBe(UNKNOWN_DAYS)
})
