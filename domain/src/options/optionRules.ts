/** What the value of each option may be (document 1, sections 3 and 5; rulings 3.6). Values are text. */
import { CONFIRM_AFTER_KEY } from '../timesheets/confirmation.ts'
import { mapCentreProblem } from './mapCentre.ts'

export const OPTION_KEY_REQUIRED = 'Key is required.'
export const OPTION_KEY_FIXED = 'The key of an option cannot be changed.'
export const OPTION_VALUE_REQUIRED = 'Value is required.'

export const MAP_CENTRE_KEY = 'map_center_default'

export interface OptionChoice {
  value: string
  label: string
}

/** How a value is written: an amount of 0 or more, whole hours, one of a closed list, a map centre as JSON, or any text. */
export type OptionRule =
  | { kind: 'amount' }
  | { kind: 'hours' }
  | { kind: 'choice'; choices: readonly OptionChoice[] }
  | { kind: 'mapCentre' }
  | { kind: 'text' }

const amount = { kind: 'amount' } as const

/** A year: whoever means longer means never. */
const MOST_HOURS = 8_760

const rules = new Map<string, OptionRule>([
  [MAP_CENTRE_KEY, { kind: 'mapCentre' }],
  ['restaurants_standard_invoice_comission', amount],
  ['restaurants_standard_booking_fee', amount],
  ['fuel_bonus_0', amount],
  ['fuel_bonus_3', amount],
  ['fuel_bonus_6', amount],
  [
    'invoice_commission_basis',
    {
      kind: 'choice',
      choices: [
        { value: 'percent', label: 'Percent of the earned total' },
        { value: 'per_hour', label: 'Pounds per hour worked' },
      ],
    },
  ],
  [CONFIRM_AFTER_KEY, { kind: 'hours' }],
  [
    'block_expired_documents',
    {
      kind: 'choice',
      choices: [
        { value: '0', label: 'Warn only' },
        { value: '1', label: 'Refuse the assignment' },
      ],
    },
  ],
])

export const optionRule = (okey: string): OptionRule => rules.get(okey) ?? { kind: 'text' }

/** The sentence for a value that the option cannot have; undefined for one that it can. */
export function optionProblem(okey: string, ovalue: string): string | undefined {
  if (ovalue.trim() === '') return OPTION_VALUE_REQUIRED
  const rule = optionRule(okey)
  switch (rule.kind) {
    case 'amount':
      return amountProblem(ovalue)
    case 'hours':
      return hoursProblem(ovalue)
    case 'choice':
      return choiceProblem(rule.choices, ovalue)
    case 'mapCentre':
      return mapCentreProblem(ovalue)
    case 'text':
      return undefined
  }
}

function amountProblem(text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 'Must be a number such as 2.50.'
  if (text.startsWith('-')) return 'Must not be negative.'
  const [whole = '', decimals = ''] = text.split('.')
  if (decimals.length > 2) return 'At most two decimals.'
  // As much as the database's columns for money hold with room for sums.
  return whole.replace(/^0+/, '').length > 7 ? 'Must be below 10,000,000.' : undefined
}

const hoursProblem = (text: string): string | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= MOST_HOURS
    ? undefined
    : 'Must be a whole number of hours from 0 (never) to 8760.'

function choiceProblem(choices: readonly OptionChoice[], value: string): string | undefined {
  if (choices.some((choice) => choice.value === value)) return undefined
  return `Must be ${choices.map((choice) => choice.value).join(' or ')}.`
}
