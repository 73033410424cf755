import { expect, test } from 'vitest'
import { bankProblems, birthProblem, periodProblems } from './driverRules.ts'

const TODAY = '2026-06-15'
const NOT_PAST = 'Date of birth must be in the past.'

test.each([
  ['1990-02-01', undefined],
  ['2026-06-14', undefined],
  [TODAY, NOT_PAST],
  ['2026-06-16', NOT_PAST],
  [null, undefined],
  [undefined, undefined],
])('judges the date of birth %s', (born, problem) => {
  expect(birthProblem(born, TODAY)).toBe(problem)
})

const SORT_CODE = { bank_sort_code: 'Must be six digits, such as 12-34-56.' }
const ACCOUNT = { bank_account_number: 'Must be eight digits, with any zeros in front.' }

test.each([
  ['123456', '12345678', {}],
  [' 12-34-56 ', ' 00345678 ', {}],
  ['12 34 56', '', {}],
  [null, undefined, {}],
  ['12-34', 'abc', { ...SORT_CODE, ...ACCOUNT }],
  ['12-3456', '1234567', { ...SORT_CODE, ...ACCOUNT }],
  ['<x>', '123456789', { ...SORT_CODE, ...ACCOUNT }],
  ['１２３４５６', '1234 5678', { ...SORT_CODE, ...ACCOUNT }],
])('judges the sort code %j and the account number %j', (bank_sort_code, bank_account_number, problems) => {
  expect(bankProblems({ bank_sort_code, bank_account_number })).toEqual(problems)
})

test('wrong bank details that were stored before may stay, but not be replaced by other wrong ones', () => {
  const stored = { bank_sort_code: '12-34', bank_account_number: 'abc' }
  expect(bankProblems(stored, stored)).toEqual({})
  expect(bankProblems({ ...stored, bank_account_number: 'abd' }, stored)).toEqual(ACCOUNT)
})

const LAST = 'Must be on or after the first day.'

test.each([
  [{}, {}],
  [{ opt_out_from: '2026-06-15', opt_out_until: '2026-06-15' }, {}],
  [{ opt_out_from: '2026-06-15', opt_out_until: '2026-06-14' }, { opt_out_until: LAST }],
  [{ opt_out_from: null, opt_out_until: '2026-06-14' }, { opt_out_until: LAST }],
  [{ visa_from: null, visa_until: '2026-06-14' }, {}],
  [{ visa_from: '2026-06-15', visa_until: '2026-06-14' }, { visa_until: LAST }],
])('judges the dates %j', (dates, problems) => {
  expect(periodProblems(dates)).toEqual(problems)
})
