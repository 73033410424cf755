import { numberText } from '../kernel/counts.ts'
import { formatMoney, poundsToPence } from '../kernel/money.ts'
import {
  bandLabel,
  CANCELLATION_BANDS_KEY,
  type CancellationBand,
  cancellationBandsOf,
  cancellationBandsProblem,
} from './cancellationBands.ts'
import { mapCentreOf, mapCentreProblem } from './mapCentre.ts'
import {
  AVAILABILITY_DAY_KEY,
  AVAILABILITY_TIME_KEY,
  COMMISSION_BASIS_KEY,
  CONFIRM_AFTER_KEY,
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
import { isNone, MAP_CENTRE_KEY, noValueOf, optionRule, STANDARD_COMMISSION_KEY } from './optionRules.ts'
import { PAYROLL_COLUMNS_KEY, PAYROLL_PROGRAM_KEY, PAYROLL_REFERENCES_KEY } from './payrollColumns.ts'
import { RULE_EXCEPTIONS_KEY, type Rule, ruleKey } from './ruleLevels.ts'

/** A value in words, as on the options screen; `meaning` explains values that need it. */
export function optionText(okey: string, ovalue: string): { value: string; meaning?: string } {
  const rule = optionRule(okey)
  if (rule.kind === 'choice') {
    return { value: rule.choices.find(({ value }) => value === ovalue)?.label ?? ovalue }
  }
  if (rule.kind === 'hours') return { value: ovalue === '0' ? 'Never' : countText(ovalue, 'hour') }
  if (rule.kind === 'count') return { value: numberText(Number(ovalue)) }
  if (rule.kind === 'days')
    return { value: ovalue === '0' ? upperFirst(rule.zero) : countText(ovalue, 'day') }
  if (rule.kind === 'percent') return { value: `${ovalue}%` }
  const none = isNone(okey, ovalue) ? noValueOf(okey) : undefined
  if (none) return none
  if (rule.kind === 'mapCentre' && mapCentreProblem(ovalue) === undefined) {
    const { lat, lng, map_zoom } = mapCentreOf(ovalue)
    return { value: `${lat}, ${lng}`, meaning: `Zoom ${map_zoom}` }
  }
  if (rule.kind === 'cancellationBands' && cancellationBandsProblem(ovalue) === undefined) {
    return bandsText(cancellationBandsOf(ovalue))
  }
  if (okey === COMMISSION)
    return { value: ovalue, meaning: 'Per cent or pounds per hour, depending on ‘Commission basis’' }
  if (rule.kind === 'amount' && POUNDS.test(ovalue)) {
    return { value: formatMoney(poundsToPence(ovalue)) }
  }
  return { value: ovalue }
}

const countText = (count: string, unit: string): string => `${count} ${unit}${count === '1' ? '' : 's'}`
const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Per cent or pounds, depending on another option. */
const COMMISSION = 'restaurants_standard_invoice_comission'
const POUNDS = /^\d{1,7}(\.\d{1,2})?$/

/** 'Under 2 h: 100% / 50%; any longer notice: 0% / 0%'. */
function bandsText(bands: readonly CancellationBand[]): { value: string; meaning: string } {
  const parts = bands.map((band) => {
    return `${bandLabel(band, bands.length === 1)}: ${band.restaurant_charge}% / ${band.driver_pay}%`
  })
  const [first = '', ...others] = parts
  const value = [first, ...others.map((part) => `${part.charAt(0).toLowerCase()}${part.slice(1)}`)].join('; ')
  return { value, meaning: 'Charge to the restaurant / pay of the driver' }
}

const RULE_NAMES: Readonly<Record<Rule, string>> = {
  rest: 'Rest between days',
  day_off: 'Days off',
  weekly_hours: '48 hours a week',
  night: 'Night work',
  young: 'Drivers under 18',
  visa: 'Hours allowed by a visa',
  wished_hours: 'Hours that drivers want',
}

/** The names of the options by group, in the order of the options screen (docs/spec/options.md#option-groups). */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Company: {
    company_name: 'Company name',
    company_address: 'Address',
    company_vat_number: 'VAT number',
    company_bank_details: 'Bank details',
  },
  Invoicing: {
    [STANDARD_COMMISSION_KEY]: 'Standard commission',
    [COMMISSION_BASIS_KEY]: 'Commission basis',
    restaurants_standard_booking_fee: 'Standard booking fee',
    invoice_vat_rate: 'VAT rate',
    invoice_due_days: 'Time to pay',
    [REMINDER_DAYS_KEY]: 'Reminder after the due date',
  },
  Pay: {
    fuel_bonus_0: 'Fuel bonus for 0 to 3 miles',
    fuel_bonus_3: 'Fuel bonus for 3 to 6 miles',
    fuel_bonus_6: 'Fuel bonus over 6 miles',
    [INACTIVE_FEE_KEY]: 'Fee for an inactive week',
    [CONFIRM_AFTER_KEY]: 'Automatic confirmation of timesheets',
    [PAYROLL_PROGRAM_KEY]: 'Payroll program',
    [PAYROLL_COLUMNS_KEY]: 'Columns of the payroll file',
    [PAYROLL_REFERENCES_KEY]: 'References of payments',
  },
  Cancellation: {
    [CANCELLATION_BANDS_KEY]: 'Cancellation charges',
    [SHORT_NOTICE_KEY]: 'Changes at short notice',
  },
  'Working time': {
    ...Object.fromEntries(Object.entries(RULE_NAMES).map(([rule, name]) => [ruleKey(rule as Rule), name])),
    [RULE_EXCEPTIONS_KEY]: 'Who may overrule a rule',
  },
  'Giving away and swapping shifts': {
    [HANDOVER_KEY]: 'Give away and swap shifts',
    [HANDOVER_HOURS_KEY]: 'Latest time before the start',
  },
  'Availability of drivers': {
    [AVAILABILITY_DAY_KEY]: 'Day of the availability reminder',
    [AVAILABILITY_TIME_KEY]: 'Time of the reminder',
  },
  'Text messages': {
    [TEXT_AFTER_KEY]: 'Text drivers if not acknowledged within',
    [TEXTS_A_MONTH_KEY]: 'Maximum number of texts a month',
  },
  'Offers in turn': {
    [OFFER_QUIET_FROM_KEY]: 'Quiet hours from',
    [OFFER_QUIET_TO_KEY]: 'Quiet hours to',
  },
  Documents: { block_expired_documents: 'Drivers with expired documents' },
  Map: { [MAP_CENTRE_KEY]: 'Default map centre' },
}

const NAMES = new Map(Object.values(GROUPS).flatMap(Object.entries<string>))

/** 'VAT rate'; the key of an option that has no name. */
export const optionName = (okey: string): string => NAMES.get(okey) ?? okey

export interface OptionGroup<T> {
  name: string
  options: T[]
}

/** The options in their groups. Those that belong to none are under 'Other'. */
export function optionGroups<T extends { okey: string }>(options: readonly T[]): OptionGroup<T>[] {
  const byKey = new Map(options.map((option) => [option.okey, option]))
  const groups = Object.entries(GROUPS).map(([name, keys]) => ({
    name,
    options: Object.keys(keys).flatMap((okey) => byKey.get(okey) ?? []),
  }))
  const other = { name: 'Other', options: options.filter(({ okey }) => !NAMES.has(okey)) }
  return [...groups, other].filter((group) => group.options.length > 0)
}
