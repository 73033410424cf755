/**
 * Valid values of each option (docs/spec/options.md#option-keys, docs/spec/options.md#options-screen,
 * docs/spec/options.md#commission-basis). Values are text.
 */

import { listOf } from '../kernel/counts.ts'
import type { Role } from '../kernel/roles.ts'
import { isClockTime, WEEKDAYS } from '../kernel/wallClock.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsProblem } from './cancellationBands.ts'
import { mapCentreProblem } from './mapCentre.ts'
import {
  AVAILABILITY_DAY_KEY,
  AVAILABILITY_TIME_KEY,
  COMMISSION_BASIS_KEY,
  CONFIRM_AFTER_KEY,
  commissionBasisOf,
  HANDOVER_HOURS_KEY,
  HANDOVER_KEY,
  INACTIVE_FEE_KEY,
  OFFER_QUIET_FROM_KEY,
  OFFER_QUIET_TO_KEY,
  REMINDER_DAYS_KEY,
  SHORT_NOTICE_KEY,
  TEXT_AFTER_KEY,
  TEXTS_A_MONTH_KEY,
} from './optionKeys.ts'
import {
  PAYROLL_COLUMNS_KEY,
  PAYROLL_PROGRAM_KEY,
  PAYROLL_PROGRAM_LABELS,
  PAYROLL_PROGRAMS,
  PAYROLL_REFERENCES_KEY,
  payrollColumnsProblem,
  payrollReferencesProblem,
} from './payrollColumns.ts'
import {
  levelsOf,
  RULE_EXCEPTION_LABELS,
  RULE_EXCEPTIONS_KEY,
  RULE_LEVEL_LABELS,
  RULES,
  ruleKey,
} from './ruleLevels.ts'

export const OPTION_KEY_REQUIRED = 'Key is required.'
export const OPTION_KEY_FIXED = 'The key of an option cannot be changed.'
export const OPTION_VALUE_REQUIRED = 'Value is required.'

export const MAP_CENTRE_KEY = 'map_center_default'
export const STANDARD_COMMISSION_KEY = 'restaurants_standard_invoice_comission'

interface OptionChoice {
  value: string
  label: string
}

/**
 * The format of a value: an amount of 0 or more, a percentage, whole hours or days, a count, a time of day, one of a closed list, a map centre or
 * cancellation bands as JSON, columns or references of the payroll file, or any text. `zero` says what 0 days means.
 */
export type OptionRule =
  | { kind: 'amount' }
  | { kind: 'percent' }
  | { kind: 'hours' }
  | { kind: 'count' }
  | { kind: 'days'; zero: string }
  | { kind: 'time' }
  | { kind: 'choice'; choices: readonly OptionChoice[] }
  | { kind: 'mapCentre' }
  | { kind: 'cancellationBands' }
  | { kind: 'payrollColumns' }
  | { kind: 'payrollReferences' }
  | { kind: 'text' }

const amount = { kind: 'amount' } as const

/** A year. Use 'never' for longer. */
const MOST_HOURS = 8_760
const MOST_DAYS = 365

const rules = new Map<string, OptionRule>([
  [MAP_CENTRE_KEY, { kind: 'mapCentre' }],
  [CANCELLATION_BANDS_KEY, { kind: 'cancellationBands' }],
  [STANDARD_COMMISSION_KEY, amount],
  ['restaurants_standard_booking_fee', amount],
  ['fuel_bonus_0', amount],
  ['fuel_bonus_3', amount],
  ['fuel_bonus_6', amount],
  [INACTIVE_FEE_KEY, amount],
  [
    COMMISSION_BASIS_KEY,
    {
      kind: 'choice',
      choices: [
        { value: 'percent', label: 'Percentage of the earned total' },
        { value: 'per_hour', label: 'Pounds per hour worked' },
      ],
    },
  ],
  [
    PAYROLL_PROGRAM_KEY,
    {
      kind: 'choice',
      choices: PAYROLL_PROGRAMS.map((value) => ({ value, label: PAYROLL_PROGRAM_LABELS[value] })),
    },
  ],
  [PAYROLL_COLUMNS_KEY, { kind: 'payrollColumns' }],
  [PAYROLL_REFERENCES_KEY, { kind: 'payrollReferences' }],
  [
    SHORT_NOTICE_KEY,
    {
      kind: 'choice',
      choices: [
        { value: '0', label: 'Free of charge' },
        { value: '1', label: 'Pay and charge like cancellations' },
      ],
    },
  ],
  ['invoice_vat_rate', { kind: 'percent' }],
  ['invoice_due_days', { kind: 'days', zero: 'on the day it is sent' }],
  [REMINDER_DAYS_KEY, { kind: 'days', zero: 'never' }],
  [CONFIRM_AFTER_KEY, { kind: 'hours' }],
  [TEXT_AFTER_KEY, { kind: 'hours' }],
  [TEXTS_A_MONTH_KEY, { kind: 'count' }],
  [
    AVAILABILITY_DAY_KEY,
    {
      kind: 'choice',
      choices: [
        { value: 'off', label: 'Never' },
        ...WEEKDAYS.map((label) => ({ value: label.toLowerCase(), label })),
      ],
    },
  ],
  [AVAILABILITY_TIME_KEY, { kind: 'time' }],
  [OFFER_QUIET_FROM_KEY, { kind: 'time' }],
  [OFFER_QUIET_TO_KEY, { kind: 'time' }],
  [
    HANDOVER_KEY,
    {
      kind: 'choice',
      choices: [
        { value: 'off', label: 'Not in the app' },
        { value: 'ask', label: 'The office approves' },
        { value: 'free', label: 'As soon as both drivers agree' },
      ],
    },
  ],
  [HANDOVER_HOURS_KEY, { kind: 'count' }],
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
  ...RULES.map((rule): [string, OptionRule] => [
    ruleKey(rule),
    {
      kind: 'choice',
      choices: levelsOf(rule).map((value) => ({ value, label: RULE_LEVEL_LABELS[value] })),
    },
  ]),
  [
    RULE_EXCEPTIONS_KEY,
    {
      kind: 'choice',
      choices: Object.entries(RULE_EXCEPTION_LABELS).map(([value, label]) => ({ value, label })),
    },
  ],
])

export const optionRule = (okey: string): OptionRule => rules.get(okey) ?? { kind: 'text' }

export function optionProblem(okey: string, ovalue: string): string | undefined {
  if (ovalue.trim() === '') return OPTION_VALUE_REQUIRED
  const rule = optionRule(okey)
  switch (rule.kind) {
    case 'amount':
      return amountProblem(ovalue)
    case 'percent':
      return amountProblem(ovalue) ?? (Number(ovalue) > 100 ? 'Must be at most 100.' : undefined)
    case 'hours':
      return hoursProblem(ovalue)
    case 'count':
      return /^\d{1,6}$/.test(ovalue) ? undefined : 'Must be a whole number from 0 to 999999.'
    case 'days':
      return daysProblem(ovalue, rule.zero)
    case 'time':
      return isClockTime(ovalue) ? undefined : 'Must be a time such as 22:00.'
    case 'choice':
      return choiceProblem(rule.choices, ovalue)
    case 'mapCentre':
      return mapCentreProblem(ovalue)
    case 'cancellationBands':
      return cancellationBandsProblem(ovalue)
    case 'payrollColumns':
      return isNone(okey, ovalue) ? undefined : payrollColumnsProblem(ovalue)
    case 'payrollReferences':
      return isNone(okey, ovalue) ? undefined : payrollReferencesProblem(ovalue)
    case 'text':
      return undefined
  }
}

/**
 * The problem of a value that does not fit the other options, such as a standard commission above 100 per cent.
 *
 * @param others the present options by key
 */
export function optionConflict(
  okey: string,
  ovalue: string,
  others: ReadonlyMap<string, string>,
): string | undefined {
  const of = (key: string) => (key === okey ? ovalue : others.get(key))
  if (okey !== STANDARD_COMMISSION_KEY && okey !== COMMISSION_BASIS_KEY) return undefined
  if (commissionBasisOf(of(COMMISSION_BASIS_KEY)) !== 'percent') return undefined
  if (Number(of(STANDARD_COMMISSION_KEY) ?? 0) <= 100) return undefined
  return okey === COMMISSION_BASIS_KEY
    ? 'The standard commission is more than 100. Change it first.'
    : 'Must be at most 100 while commissions are a percentage.'
}

/**
 * Why text messages cannot be switched on: their settings are missing. Undefined for another option, and if they stay off.
 *
 * @param missing the names of the server's settings
 */
export function textsProblem(okey: string, ovalue: string, missing: readonly string[]): string | undefined {
  if (okey !== TEXT_AFTER_KEY || Number(ovalue) === 0 || missing.length === 0) return undefined
  return `Texts cannot be sent yet: ${listOf(missing)} ${missing.length === 1 ? 'is' : 'are'} not set. Ask the person who runs Driverdesk to set ${missing.length === 1 ? 'it' : 'them'}.`
}

function amountProblem(text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 'Must be a number such as 2.50.'
  if (text.startsWith('-')) return 'Must not be negative.'
  const [whole = '', decimals = ''] = text.split('.')
  if (decimals.length > 2) return 'At most two decimals.'
  // The limit of the money columns, with room for sums.
  return whole.replace(/^0+/, '').length > 7 ? 'Must be below 10,000,000.' : undefined
}

const hoursProblem = (text: string): string | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= MOST_HOURS
    ? undefined
    : 'Must be a whole number of hours from 0 (never) to 8760.'

const daysProblem = (text: string, zero: string): string | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) <= MOST_DAYS
    ? undefined
    : `Must be a whole number of days from 0 (${zero}) to ${MOST_DAYS}.`

function choiceProblem(choices: readonly OptionChoice[], value: string): string | undefined {
  const values = choices.map((choice) => choice.value)
  if (values.includes(value)) return undefined
  return `Must be ${listOf(values, 'or')}.`
}

/** The meaning of a missing value, in words. */
interface NoValue {
  value: string
  meaning: string
}

const NOT_ON_INVOICES: NoValue = { value: 'None', meaning: 'Not on invoices' }

/** Options whose value may be missing. A stored value is never empty, so '-' stands for none. */
const MAY_BE_NONE = new Map<string, NoValue>([
  ['company_address', NOT_ON_INVOICES],
  ['company_vat_number', NOT_ON_INVOICES],
  ['company_bank_details', NOT_ON_INVOICES],
  [PAYROLL_COLUMNS_KEY, { value: 'Standard', meaning: 'The columns of the payroll program' }],
  [PAYROLL_REFERENCES_KEY, { value: 'Standard', meaning: '1, 2, 3, 4, 5' }],
])

/** Undefined for an option that must have a value. */
export const noValueOf = (okey: string): NoValue | undefined => MAY_BE_NONE.get(okey)

export const isNone = (okey: string, ovalue: string): boolean =>
  MAY_BE_NONE.has(okey) && ovalue.trim() === '-'

/** The value as a person types it: empty if there is none. */
export const typedOption = (okey: string, ovalue: string): string => (isNone(okey, ovalue) ? '' : ovalue)

export const storedOption = (okey: string, typed: string): string =>
  typed.trim() === '' && MAY_BE_NONE.has(okey) ? '-' : typed.trim()

/**
 * Options apply to the whole business, except the map centre, so managers may change only that
 * (docs/spec/options.md#company-wide-options).
 */
export const mayChangeOption = (role: Role, okey: string): boolean =>
  role === 'administrator' || (role === 'manager' && okey === MAP_CENTRE_KEY)

/** Names the amount on every invoice that the option changes; undefined if it changes none. Administrators are notified. */
export const watchedOption = (okey: string): string | undefined => WATCHED.get(okey)

const WATCHED = new Map([
  ['company_bank_details', 'the bank details on invoices'],
  ['company_vat_number', 'the VAT number on invoices'],
  ['invoice_vat_rate', 'the VAT rate'],
  [STANDARD_COMMISSION_KEY, 'the standard commission'],
  [COMMISSION_BASIS_KEY, 'the basis of commissions'],
])
