/** Keys of options that other folders read. */

/** Days after the due date on which the restaurant is reminded of an unpaid invoice; 0: never. */
export const REMINDER_DAYS_KEY = 'invoice_reminder_days'

/** The driver's charge for a week without work. */
export const INACTIVE_FEE_KEY = 'inactive_driver_fee'

/** '1' if changes of published shifts at short notice are paid and charged. */
export const SHORT_NOTICE_KEY = 'short_notice_pay'

/** Hours after which a driver who has not acknowledged a shift gets a text message; 0: never. */
export const TEXT_AFTER_KEY = 'text_after_hours'

/** The most text messages in a calendar month. */
export const TEXTS_A_MONTH_KEY = 'texts_a_month'

/** Hours after which an unanswered timesheet confirms itself; 0: never. */
export const CONFIRM_AFTER_KEY = 'confirm_after_hours'

/** The weekday on which drivers are reminded to confirm their availability for the next week, or 'off'; and the time. */
export const AVAILABILITY_DAY_KEY = 'availability_reminder'
export const AVAILABILITY_TIME_KEY = 'availability_reminder_time'

/** The times between which no offer in turn is sent. */
export const OFFER_QUIET_FROM_KEY = 'offer_quiet_from'
export const OFFER_QUIET_TO_KEY = 'offer_quiet_to'
/** How drivers give shifts away and swap them: off, ask or free. */
export const HANDOVER_KEY = 'handover'

/** Until this many hours before the start. */
export const HANDOVER_HOURS_KEY = 'handover_hours'

export const COMMISSION_BASIS_KEY = 'invoice_commission_basis'

/** The unit of the commission, from the option `invoice_commission_basis` (docs/spec/options.md#commission-basis). */
export type CommissionBasis = 'percent' | 'per_hour'

/** Anything but 'per_hour' is a percentage, the default (docs/spec/options.md#commission-basis). */
export const commissionBasisOf = (ovalue: string | undefined): CommissionBasis =>
  ovalue === 'per_hour' ? 'per_hour' : 'percent'
