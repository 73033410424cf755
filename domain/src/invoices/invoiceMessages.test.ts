import { expect, test } from 'vitest'
import {
  alreadyCovers,
  COMMISSION_REQUIRED,
  GENERATED,
  NOT_GENERATED,
  nothingToPay,
  REGENERATE_QUESTION,
  UNBILLED_REASONS,
  unbilledReasonLabel,
} from './invoiceMessages.ts'

test('the sentences are as specified, to the letter', () => {
  expect(COMMISSION_REQUIRED).toBe('\u0421ommission is required')
  expect(REGENERATE_QUESTION).toBe('Are you sure want to regenerate the Invoice for the restaurant?')
  expect([GENERATED, NOT_GENERATED]).toEqual(['Generated successfully!', 'Failed, please try again'])
})

test('names a total for which no invoice is issued', () => {
  expect(nothingToPay(-2376)).toBe('Nothing to invoice for these dates: the total would be −£23.76.')
})

test('names the dates of an invoice that overlaps', () => {
  expect(alreadyCovers('014', { from: '2026-06-15', to: '2026-06-21' })).toBe(
    'Invoice 014 already covers 15/06/2026 – 21/06/2026.',
  )
})

test('each reason has its own wording', () => {
  expect(new Set(UNBILLED_REASONS.map(unbilledReasonLabel)).size).toBe(UNBILLED_REASONS.length)
  expect(unbilledReasonLabel('queried')).toBe('Queried by the restaurant')
})
