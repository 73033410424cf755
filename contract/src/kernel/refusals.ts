import { ADMINISTRATORS_OPTION, NOT_YOURS, onInvoice } from '@driverdesk/domain/kernel/messages.ts'

/** All named refusals of the server, with HTTP status and message. */
export const refusals = {
  signedOut: { status: 401, message: 'Please log in to access this page' },
  wrongSignIn: { status: 401, message: 'Incorrect logins - please try again!' },
  passwordLinksOff: {
    status: 503,
    message: 'Driverdesk cannot email you a link here. Ask the agency’s administrator for one.',
  },
  passwordLinkOver: {
    status: 410,
    message:
      'This link no longer works. It was used, there is a newer one, or it is older than 30 minutes. Ask for a new one.',
  },
  hasAdministrator: {
    status: 409,
    message: 'This Driverdesk already has an administrator. Log in, or ask them for an account.',
  },
  wrongFirstCode: {
    status: 403,
    message: 'This is not the right code. Driverdesk printed it when it started: look in its log.',
  },
  exampleNotOffered: {
    status: 409,
    message:
      'There are restaurants, drivers or shifts already. Example data is only for an empty Driverdesk.',
  },
  exampleThere: { status: 409, message: 'The example data has already been added. Reload to see it.' },
  exampleGone: {
    status: 409,
    message: 'The example data has already been removed. Reload to see what is left.',
  },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  administratorsOption: { status: 403, message: ADMINISTRATORS_OPTION },
  viewOnly: {
    status: 403,
    message: 'You are viewing as someone else: nothing can be changed. End the view to continue as yourself.',
  },
  notFound: { status: 404, message: 'This {thing} does not exist.' },
  notOpen: { status: 404, message: 'This shift is no longer open to you.' },
  offerOver: { status: 409, message: 'This offer has ended.' },
  claimOver: { status: 409, message: 'This driver is no longer asking for the shift.' },
  handoverOver: { status: 409, message: 'This offer has ended: {why}.' },
  handoverChanged: {
    status: 409,
    message: 'A shift has changed since you looked. Check it again before you approve.',
  },
  taken: { status: 409, message: 'This shift has been taken by someone else.' },
  notYours: { status: 404, message: NOT_YOURS },
  stale: {
    status: 409,
    message: 'This {thing} was changed by {name} at {time}. Reload to see the change.',
  },
  sameKeyOtherBody: {
    status: 409,
    message: 'This form has already been sent with different contents. Reload the page and try again.',
  },
  timesheetExists: {
    status: 409,
    message: 'This shift already has a timesheet. Reload to see it.',
  },
  timesheetOnInvoice: { status: 409, message: onInvoice('{number}') },
  timesheetBilled: {
    status: 409,
    message: 'This timesheet is now on an invoice. Reload to see it.',
  },
  billedMeanwhile: {
    status: 409,
    message: 'Some of these hours have been billed since. Try again to bill the others.',
  },
  exportedSince: {
    status: 409,
    message: 'Some of this pay is also in a later export. Withdraw the later export first.',
  },
  payChanged: {
    status: 409,
    message:
      'The pay has changed since you were asked: it comes to {cost} instead of {shown}. Publish again if that is right.',
  },
  chargeChanged: {
    status: 409,
    message: 'Cancelling now costs {charge} instead of {shown}. Ask again if that is right.',
  },
  askOver: { status: 409, message: 'This request is no longer open: {why}.' },
  leaveOver: { status: 409, message: 'This request for leave is no longer open: {why}.' },
  sickOver: {
    status: 409,
    message: 'These sick days have already been taken back: shifts on them can be given to the driver again.',
  },
  coverOver: {
    status: 404,
    message:
      'There is nothing left to plan: the driver can work again, or the shifts have drivers. Shifts without a driver are open on the schedule.',
  },
  askOutdated: {
    status: 409,
    message:
      'The shift has changed since the restaurant asked: it is now {shift}. Decline the request, or change the shift yourself.',
  },
  textOutdated: {
    status: 409,
    message: 'The shifts of this text message have started, changed or been acknowledged since.',
  },
  textSent: { status: 409, message: 'This text message was sent, or may have been.' },
  noMobileNumber: {
    status: 409,
    message: 'The driver has no mobile number. Correct their phone number first.',
  },
  noTextsLeft: {
    status: 409,
    message: 'This month’s text messages are used up. The monthly limit is set in the options.',
  },
  mailSent: { status: 409, message: 'This email has already been sent.' },
  mailRemoved: {
    status: 409,
    message:
      'The text of this email was removed, because it contained a password. Give the account a new password instead.',
  },
  mailOutdated: {
    status: 409,
    message:
      'The password in this email is no longer valid: the account now has a different password or email, or no longer exists. Give the account a new password instead.',
  },
  tooLarge: { status: 413, message: 'The request is too large.' },
  tooSlow: { status: 408, message: 'The request took too long to arrive. Try again.' },
  headersTooLarge: { status: 431, message: 'The headers of the request are too large.' },
  notJson: { status: 415, message: 'Send the request as JSON.' },
  tooManyAttempts: { status: 429, message: 'Too many attempts. Try again in {minutes} minutes.' },
  tooManyRequests: { status: 429, message: 'Too many requests. Try again in a moment.', retryAfter: 10 },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.', retryAfter: 2 },
  leaving: {
    status: 503,
    message: 'Driverdesk is restarting. Reload in a moment to see whether this was saved.',
    retryAfter: 2,
  },
  databaseDown: {
    status: 503,
    message: 'The database is not responding at the moment. Try again shortly.',
    retryAfter: 2,
  },
  diskFull: {
    status: 503,
    message:
      'The server’s disk is nearly full, so nothing can be saved for now. Ask the person who runs Driverdesk to make space, then try again.',
    retryAfter: 30,
  },
  filesDown: {
    status: 503,
    message:
      'Uploaded files cannot be stored or read at the moment. Try again shortly. If this continues, ask the person who runs Driverdesk to check its disk or bucket.',
    retryAfter: 30,
  },
  pdfFails: {
    status: 503,
    message: 'The PDF could not be made. Try again in a moment; nothing is lost.',
  },
  workbookFails: {
    status: 503,
    message: 'The workbook could not be made. Try again in a moment; nothing is lost.',
  },
  addressSearchNotSetUp: { status: 503, message: 'Address search is not set up' },
  addressSearchFails: {
    status: 502,
    message: 'Address search is not responding. Try again in a moment, or place the marker by hand.',
  },
  addressSearchBusy: {
    status: 503,
    message: 'Address search has reached its limit for now. Try again later, or place the marker by hand.',
  },
  addressSearchDenied: {
    status: 502,
    message: 'Address search was refused. Ask the person who runs Driverdesk to check its key.',
  },
  paymentNotSetUp: {
    status: 503,
    message: 'Card payment is not set up. Ask the person who runs Driverdesk to add the Stripe keys.',
  },
  fault: { status: 500, message: 'Something went wrong on our side. The error number is {request_id}.' },
} as const

export type RefusalCode = keyof typeof refusals

/** The body of a 400: messages by field, the most important field first (docs/spec/kernel.md#refusals). */
export type FieldErrors = Record<string, string[]>

/** Refusals that a client handles, so it must distinguish them from others with the same status. */
export const TOLD_APART = [
  'coverOver',
  'payChanged',
  'sameKeyOtherBody',
  'signedOut',
] as const satisfies readonly RefusalCode[]
export type ToldApart = (typeof TOLD_APART)[number]

/** The body of every other refusal. */
export interface RefusalBody {
  message: string
  /** Names the refusal, if clients need to distinguish it from others. */
  code?: ToldApart
  request_id?: string
}

/** Fills in the blanks of a message. */
export function refusalMessage(code: RefusalCode, blanks: Record<string, string> = {}): string {
  return refusals[code].message.replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? '')
}
