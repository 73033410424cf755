/**
 * Tests who may make which call, with a table written by hand (docs/spec/accounts.md#permissions,
 * docs/spec/accounts.md#who-opens-what, docs/spec/accounts.md#no-role-yet, docs/spec/accounts.md#manager-scope). The
 * server derives it from the contract; this is the one place that does not.
 */
import { contract } from '@driverdesk/contract/contract.ts'
import { callsOf } from '@driverdesk/contract/kernel/calls.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { expect, test } from 'vitest'

const ROLES: Role[] = ['administrator', 'manager', 'restaurant', 'driver', 'none']

/** yes: everything; scope: the manager's scope; own: the account's own records; no: 403. */
type May = 'yes' | 'scope' | 'own' | 'no'

interface Row {
  call: string
  /** In the order of `ROLES`. */
  may: [May, May, May, May, May]
}

const row = (call: string, ...may: Row['may']): Row => ({ call, may })

const TABLE: Row[] = [
  // One's own account: everyone who is signed in, even without a role (docs/spec/accounts.md#no-role-yet).
  row('POST /api/auth/logout', 'own', 'own', 'own', 'own', 'own'),
  row('GET /api/auth/me', 'own', 'own', 'own', 'own', 'own'),
  row('GET /api/auth/account', 'own', 'own', 'own', 'own', 'own'),
  // A driver's name is in the record that the agency keeps.
  row('PUT /api/auth/account', 'own', 'own', 'own', 'no', 'own'),
  row('PUT /api/auth/password', 'own', 'own', 'own', 'own', 'own'),
  row('GET /api/auth/sessions', 'own', 'own', 'own', 'own', 'own'),
  row('POST /api/auth/sessions/end', 'own', 'own', 'own', 'own', 'own'),
  // 'Schedule: administrator yes, manager yes, restaurant own version' (docs/spec/accounts.md#permissions).
  row('GET /api/shift', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/shift/{id}', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/schedule/outline', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/schedule/drivers', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/schedule/drivers/some', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/schedule/rota.pdf', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/schedule/rota', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/schedule/rota/count', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/schedule/rota/recipient', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/schedule/rota/mail', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/location', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/restaurant', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/restaurant/sites', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/restaurant/export', 'yes', 'scope', 'own', 'no', 'no'),
  // 'Drivers, Restaurants, Areas: administrator yes, manager no'; a restaurant has its own profile.
  row('POST /api/restaurant', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/restaurant/import', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/restaurant/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('PATCH /api/restaurant/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/restaurant/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('DELETE /api/restaurant/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/restaurant/{id}/coming', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/restaurant/{id}/drivers', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/restaurant/{id}/drivers/{driver_id}', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/restaurant/profile/{id}', 'no', 'no', 'own', 'no', 'no'),
  row('PATCH /api/restaurant/profile/{id}', 'no', 'no', 'own', 'no', 'no'),
  row('GET /api/restaurateur', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/restaurateur', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/restaurateur/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('DELETE /api/restaurateur/{id}', 'yes', 'no', 'no', 'no', 'no'),
  // The administrator's and the manager's schedule: planning, drivers, rates.
  row('POST /api/shift', 'yes', 'scope', 'no', 'no', 'no'),
  row('PUT /api/shift/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('DELETE /api/shift/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/publish', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/publish/check', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/unpublish', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/remove', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/copyshifts', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/copyshifts/check', 'yes', 'scope', 'own', 'no', 'no'),
  row('POST /api/shift/change-many', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/change-many/notice', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/rules/check', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/remind', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/{id}/cancel', 'yes', 'scope', 'no', 'no', 'no'),
  // A restaurant asks about its published shifts, and the office answers (docs/spec/shifts.md#requests-about-a-shift).
  row('GET /api/shift/{id}/cancel/unpaid', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/shift/{id}/ask/terms', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/shift/{id}/ask/change', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/shift/{id}/ask/cancel', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/shift/{id}/ask/withdraw', 'no', 'no', 'own', 'no', 'no'),
  row('GET /api/shift/{id}/ask/effect', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/{id}/ask/accept', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/{id}/ask/decline', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/shift/{id}/candidates', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/shift/{id}/claim/decline', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/offers', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/offers/check', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/offers/start', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/offers/stop', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/shift/{id}/handover', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/handover/{id}/approve', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/handover/{id}/decline', 'yes', 'scope', 'no', 'no', 'no'),
  // Users undo only their own steps; restaurants only on their own open shifts.
  row('GET /api/schedule/steps', 'own', 'own', 'own', 'no', 'no'),
  row('GET /api/schedule/steps/{id}/undo-check', 'own', 'own', 'own', 'no', 'no'),
  row('GET /api/schedule/steps/{id}/redo-check', 'own', 'own', 'own', 'no', 'no'),
  row('POST /api/schedule/steps/{id}/undo', 'own', 'own', 'own', 'no', 'no'),
  row('POST /api/schedule/steps/{id}/redo', 'own', 'own', 'own', 'no', 'no'),
  row('GET /api/shift/{id}/history', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/schedule/history', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/schedule/versions', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/schedule/versions/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/schedule/versions/{id}/restore', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/reporting/create', 'yes', 'scope', 'no', 'no', 'no'),
  // Templates of weeks, and publishing at a set time: planning, as the schedule itself.
  row('GET /api/template', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/template', 'yes', 'scope', 'no', 'no', 'no'),
  row('PUT /api/template/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('DELETE /api/template/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/template/preview', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/template/apply', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/planned-publish', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/planned-publish', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/planned-publish/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('PUT /api/planned-publish/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('DELETE /api/planned-publish/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/planned-publish/{id}/publish', 'yes', 'scope', 'no', 'no', 'no'),
  // The restaurant's own schedule: open shifts and their submission (docs/spec/schedule.md#restaurant-schedule-screen,
  // docs/spec/shifts.md#restaurant-shifts).
  row('POST /api/shift/change-many-free', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/shift/createFree', 'no', 'no', 'own', 'no', 'no'),
  row('PUT /api/shift/updateFree/{id}', 'no', 'no', 'own', 'no', 'no'),
  row('DELETE /api/shift/removeFree/{id}', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/shift/moderateFree', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/shift/copyShiftsFree', 'no', 'no', 'own', 'no', 'no'),
  // The admin's and the restaurant's timesheets (docs/spec/timesheets.md#admin-timesheets,
  // docs/spec/timesheets.md#restaurant-timesheets); removing is the agency's.
  row('GET /api/timesheet', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/timesheet.pdf', 'yes', 'scope', 'own', 'no', 'no'),
  row('POST /api/timesheet', 'yes', 'scope', 'own', 'no', 'no'),
  row('PUT /api/timesheet/{id}', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/timesheet/{id}/changed-by', 'yes', 'scope', 'own', 'no', 'no'),
  row('POST /api/timesheet/approve', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/timesheet/basics', 'no', 'no', 'own', 'no', 'no'),
  row('GET /api/xls', 'yes', 'scope', 'no', 'no', 'no'),
  // Paying out, by scope. A statement has pay from every restaurant, so only administrators make it.
  row('GET /api/pay', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/pay/file', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/pay/file/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/pay/file/{id}/withdraw', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/pay/statement', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/pay/statement/waiting', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/pay/statement/mail', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/driver/pay', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/pay-statement.pdf', 'no', 'no', 'no', 'own', 'no'),
  // Invoices: all, those in scope, or those of the account's restaurants (docs/spec/invoices.md#admin-invoices,
  // docs/spec/invoices.md#restaurant-invoices, docs/spec/invoices.md#invoices-of-restaurants).
  row('GET /api/invoice', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice/{id}', 'yes', 'scope', 'own', 'no', 'no'),
  ...['send', 'remind', 'credit', 'refund', 'paid', 'unpaid'].map((action) =>
    row(`POST /api/invoice/{id}/${action}`, 'yes', 'scope', 'no', 'no', 'no'),
  ),
  row('GET /api/invoice/{id}/credit-note', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice-number', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice-check', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice-generate', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice-regenerate', 'yes', 'scope', 'own', 'no', 'no'),
  row('DELETE /api/invoice/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/batch', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/change-many', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/invoice/changed-by', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/invoice/unbilled', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/invoice/overpayment', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/overpayment', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/{id}/paid-again', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/{id}/take-back-account', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/overpayment/{id}/refund', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/overpayment/{id}/take-back', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/overpayment/{id}/take-back-refund', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/invoice/owed', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice/unpaid', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice/statement', 'yes', 'scope', 'own', 'no', 'no'),
  row('POST /api/invoice/statement/mail', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/statement/mail-many', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/invoice/bank-statement', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/invoice-export', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /api/invoice/{id}/lines.csv', 'yes', 'scope', 'own', 'no', 'no'),
  // Reports are the agency's (docs/spec/reports.md#reporting-screen).
  row('GET /api/reporting/shiftsCancelled', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/extraRequest', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/extra_request', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/chargeRemoved', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/timesheet/inactiveFee', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/export', 'yes', 'scope', 'no', 'no', 'no'),
  // 'paid by card': by staff; restaurants see what is open and paid (docs/spec/invoices.md#admin-invoices,
  // docs/spec/invoices.md#invoices-of-restaurants).
  row('POST /api/invoices/stripe-between-dates', 'yes', 'scope', 'own', 'no', 'no'),
  row('POST /api/stripe/pay-invoice', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/figures', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/figures/export', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/monthly', 'yes', 'own', 'no', 'no', 'no'),
  row('PUT /api/reporting/monthly', 'yes', 'own', 'no', 'no', 'no'),
  row('POST /api/reporting/monthly/send', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/reporting/figures/rows', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/freeagent/invoice/download', 'yes', 'scope', 'own', 'no', 'no'),
  row('POST /api/timesheet/{id}/confirm', 'no', 'no', 'own', 'no', 'no'),
  row('POST /api/timesheet/{id}/query', 'no', 'no', 'own', 'no', 'no'),
  row('DELETE /api/timesheet/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  // The signed-in driver: their own published shifts, timesheets, times and device
  // (docs/spec/driverApp.md#driver-calls-on-shifts, docs/spec/push.md#web-push).
  row('GET /api/driver/rota.pdf', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/shift', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/timesheet', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/acknowledge', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/acknowledge', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/start', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/finish', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/reject', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/shift/open', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/take', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/ask', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/withdraw', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/decline', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/handover', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/shift/{id}/handover', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/shift/{id}/handover', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/handover/{id}/agree', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/handover/{id}/refuse', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/handover/{id}/withdraw', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/working-times', 'no', 'no', 'no', 'own', 'no'),
  row('PUT /api/driver/working-times', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/availability', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/availability', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver/preferred-times', 'no', 'no', 'no', 'own', 'no'),
  row('PUT /api/driver/preferred-times', 'no', 'no', 'no', 'own', 'no'),
  // A driver asks for leave. An administrator answers, because only they set when drivers work.
  row('GET /api/driver/leave', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/leave', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/driver/leave/{id}/withdraw', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/leave', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/leave/{id}/approve', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/leave/{id}/decline', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/leave/{id}/withdraw', 'yes', 'no', 'no', 'no', 'no'),
  // A driver is sick. Managers find drivers for the shifts in their scope.
  row('POST /api/driver/sick', 'no', 'no', 'no', 'own', 'no'),
  row('POST /api/sick', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/sick/{id}/cover', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/driver/push-key', 'no', 'no', 'no', 'own', 'no'),
  row('PUT /api/driver/push-subscription', 'no', 'no', 'no', 'own', 'no'),
  row('DELETE /api/driver/push-subscription', 'no', 'no', 'no', 'own', 'no'),
  row('GET /api/driver', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/driver/names', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/driver/export', 'yes', 'scope', 'no', 'no', 'no'),
  // 'Drivers, Restaurants, Areas: administrator yes, manager no'.
  row('GET /api/driver/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/driver', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/driver/import', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/driver/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/driver/{id}/hear-about-us', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/driver/{id}/warning', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/area', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/area/export', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/city', 'yes', 'yes', 'no', 'no', 'no'),
  // 'Drivers, Restaurants, Areas: administrator yes, manager no'.
  row('POST /api/area', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/area/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('DELETE /api/area/{id}', 'yes', 'no', 'no', 'no', 'no'),
  // 'Options: administrator yes, manager yes, restaurant no'.
  row('GET /api/option', 'yes', 'yes', 'no', 'no', 'no'),
  row('GET /api/option/map-centre', 'yes', 'yes', 'yes', 'no', 'no'),
  row('GET /api/option/export', 'yes', 'yes', 'no', 'no', 'no'),
  // A manager changes only the map centre (docs/spec/options.md#company-wide-options); options.test.ts has each
  // option.
  row('PUT /api/option/{okey}', 'yes', 'yes', 'no', 'no', 'no'),
  // 'Drivers: administrator yes, manager no': their records, by anyone who keeps them.
  row('GET /api/driver-availability', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/driver-update-working-times', 'yes', 'no', 'no', 'no', 'no'),
  // For everyone who can edit a restaurant's address. It reads no record (docs/spec/maps.md#geocoding).
  row('GET /api/geocode', 'yes', 'yes', 'yes', 'no', 'no'),
  // Documents: anyone who may see the restaurant or the driver (docs/spec/files.md#file-access); drivers see their own.
  row('GET /documents/service_agreements/restaurant/{file}', 'yes', 'scope', 'own', 'no', 'no'),
  row('GET /documents/service_agreements/driver/{file}', 'yes', 'scope', 'no', 'own', 'no'),
  row('GET /documents/alcohol_delivery_certificates/driver/{file}', 'yes', 'scope', 'no', 'own', 'no'),
  row('GET /documents/driver_licenses/driver/{file}', 'yes', 'scope', 'no', 'own', 'no'),
  row('GET /documents/identity_photos/driver/{file}', 'yes', 'scope', 'no', 'own', 'no'),
  row('GET /documents/right_to_work_photos/driver/{file}', 'yes', 'scope', 'no', 'own', 'no'),
  // 'News Feed: administrator yes, manager yes'; restaurants read and reply (docs/spec/news.md#who-reads-posts),
  // drivers as well, and anyone who has no role yet reads the posts for all (docs/spec/accounts.md#no-role-yet).
  row('GET /api/newsFeed', 'yes', 'scope', 'own', 'own', 'own'),
  row('GET /api/newsFeed/unread', 'yes', 'scope', 'own', 'own', 'own'),
  row('GET /api/newsFeed/{id}', 'yes', 'scope', 'own', 'own', 'own'),
  row('POST /api/newsFeed/markReaded', 'yes', 'scope', 'own', 'own', 'own'),
  row('POST /api/newsFeed/{id}/acknowledge', 'yes', 'scope', 'own', 'own', 'own'),
  row('GET /documents/news/{file}', 'yes', 'scope', 'own', 'own', 'own'),
  row('POST /api/reply', 'yes', 'scope', 'own', 'own', 'no'),
  row('GET /api/newsFeed/addressees', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/newsFeed', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/newsFeed/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('PATCH /api/newsFeed/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('DELETE /api/newsFeed/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/newsFeed/changeStatus/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/newsFeed/changePinned/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/newsFeed/{id}/readers', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/newsFeed/{id}/remind', 'yes', 'scope', 'no', 'no', 'no'),
  // 'Options, alerts, push messages: administrator yes, manager yes, restaurant no'; push targets by scope
  // (docs/spec/accounts.md#manager-scope).
  row('POST /api/driver-message', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/driver-message/no-device', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/driver-message/texts', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/driver-message/texts/{id}/send', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/driver-message/reach', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/driver-message', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/driver-message/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  // 'Alerts: administrator yes, manager yes'; each person marks their own as read.
  row('GET /api/alert', 'yes', 'scope', 'no', 'no', 'no'),
  row('GET /api/alert/unread', 'yes', 'scope', 'no', 'no', 'no'),
  row('PUT /api/alert/{id}', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/alert/all-readed', 'own', 'own', 'no', 'no', 'no'),
  // 'Panel users: administrator yes, manager no'.
  row('GET /api/user', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/user', 'yes', 'no', 'no', 'no', 'no'),
  row('PUT /api/user/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('DELETE /api/user/{id}', 'yes', 'no', 'no', 'no', 'no'),
  // 'View as this user': administrators.
  row('POST /api/auth/view-as', 'yes', 'no', 'no', 'no', 'no'),
  // The audit of every record.
  row('GET /api/audit', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/audit/names', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/audit/export', 'yes', 'no', 'no', 'no', 'no'),
  // The credentials of accounts that only administrators make (docs/spec/accounts.md#new-sign-ins), and the outbox
  // (docs/spec/mail.md#mail-outbox).
  row('GET /api/first-steps', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/example-data', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/example-data', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/example-data/removal', 'yes', 'no', 'no', 'no', 'no'),
  row('DELETE /api/example-data', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/today', 'yes', 'scope', 'no', 'no', 'no'),
  row('POST /api/sendEmailUser', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/password-link', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/sendEmail', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/mail', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/mail/{id}', 'yes', 'no', 'no', 'no', 'no'),
  row('GET /api/mail/{id}/attachment', 'yes', 'no', 'no', 'no', 'no'),
  row('POST /api/mail/{id}/send', 'yes', 'no', 'no', 'no', 'no'),
]

/** The calls answered without a sign-in: signing in itself, and the health check. */
const OPEN = [
  'POST /api/register',
  'POST /api/auth/confirm',
  'GET /api/first-administrator',
  'POST /api/first-administrator',
  'POST /api/auth/login',
  'POST /api/auth/login/restaurant',
  'POST /api/auth/login/driver',
  'POST /api/auth/forgotten-password',
  'POST /api/auth/new-password/check',
  'POST /api/auth/new-password',
  // Signed by Stripe.
  'POST /api/stripe/webhook',
  'GET /healthz',
  'GET /readyz',
  // Logos, profile photos and pictures of posts (docs/spec/files.md#file-access).
  'GET /images/{file}',
  'GET /images/thumb/{file}',
]

const routes = new Map(
  Object.values(contract)
    .flatMap((folder): Route[] => Object.values(folder))
    .flatMap(callsOf)
    .map((route) => [`${route.method} ${route.path}`, route]),
)

test('the table has every call of the contract, and no other', () => {
  const known = [...OPEN, ...TABLE.map(({ call }) => call)]
  expect([...routes.keys()].toSorted()).toEqual(known.toSorted())
})

test.each(OPEN)('%s is allowed for everyone', (call) => {
  expect(routes.get(call)?.access).toBe('public')
})

test.each(TABLE)('$call', ({ call, may }) => {
  const { access, scope } = routes.get(call) as Route
  expect(ROLES.filter((role) => access.includes(role))).toEqual(
    ROLES.filter((_, index) => may[index] !== 'no'),
  )
  // Only restaurant accounts own restaurants.
  const byRestaurant = may.includes('scope') || may.every((each, nr) => (each === 'own') === (nr === 2))
  expect(scope).toBe(byRestaurant ? 'restaurants' : may.includes('own') ? 'own' : 'none')
})
