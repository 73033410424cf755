/** Keys of options that other folders read. */

/** How many days after the due date an unpaid invoice is reminded of; 0: never. */
export const REMINDER_DAYS_KEY = 'invoice_reminder_days'

/** What a driver is charged for a week without work. */
export const INACTIVE_FEE_KEY = 'inactive_driver_fee'

/** After how many hours a timesheet that nobody has answered confirms itself; 0: never. */
export const CONFIRM_AFTER_KEY = 'confirm_after_hours'
