import { expect, test } from 'vitest'
import { OPEN_LINE, UNKNOWN_DAYS } from '../../model/line.ts'
import { monthLine } from './monthLine.ts'

const UNKNOWN = { ofLine: undefined, totals: undefined }
const line = { key: 7, name: 'Ann Example', shifts: [], coming: { days: new Map([['2026-03-09', 2]]) } }

test('the open shifts of a day are not known before its totals', () => {
  const open = { key: OPEN_LINE, name: 'Open shifts', shifts: [] }
  expect(monthLine(open, UNKNOWN).figures).toBe(UNKNOWN_DAYS)
  const totals = new Map([['2026-03-09', { shifts: 9, drafts: 0, open: 4, minutes: 60, cost: 0 }]])
  expect(monthLine(open, { ...UNKNOWN, totals }).figures?.get('2026-03-09')).toMatchObject({
    shifts: 4,
    open: 4,
  })
})

test('counts the shifts that are not loaded, but invents none for a line that is', () => {
  expect(monthLine(line, UNKNOWN).figures?.get('2026-03-09')?.shifts).toBe(2)
  expect(monthLine({ ...line, isComing: true }, UNKNOWN).figures).toBe(UNKNOWN_DAYS)
  const old = { ...line, coming: { ...line.coming, byDay: UNKNOWN_DAYS } }
  expect(monthLine(old, UNKNOWN).figures).toBe(UNKNOWN_DAYS)
})
