/** The names of the options by group, in the order of the options screen (docs/spec/options.md#option-groups). */
import { CANCELLATION_BANDS_KEY } from './cancellationBands.ts'
import { COMMISSION_BASIS_KEY } from './commissionBasis.ts'
import {
  AVAILABILITY_DAY_KEY,
  AVAILABILITY_TIME_KEY,
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
import { MAP_CENTRE_KEY, STANDARD_COMMISSION_KEY } from './optionRules.ts'
import { PAYROLL_COLUMNS_KEY, PAYROLL_PROGRAM_KEY, PAYROLL_REFERENCES_KEY } from './payrollColumns.ts'
import { RULE_EXCEPTIONS_KEY, type Rule, ruleKey } from './ruleLevels.ts'

const RULE_NAMES: Readonly<Record<Rule, string>> = {
  rest: 'Rest between days',
  day_off: 'Days off',
  weekly_hours: '48 hours a week',
  night: 'Night work',
  young: 'Drivers under 18',
  visa: 'Hours allowed by a visa',
  wished_hours: 'Hours that drivers want',
}

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
