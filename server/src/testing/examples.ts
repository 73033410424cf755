/** The shape of a call's example (callExamples.ts). */
import type { contract } from '@driverdesk/contract/contract.ts'
import type { RequestOf, Route } from '@driverdesk/contract/kernel/route.ts'

/** The records that a request names. Each may be in or out of the caller's scope. */
export interface NamedRecords {
  restaurantId: number
  /** An empty area. */
  areaId: number
  /** Offered to the restaurant. */
  driverId: number
  /** A new open shift of the restaurant, and a second one for calls that take several. */
  shiftId: number
  otherShiftId: number
  /** An open draft of the restaurant. */
  draftId: number
  /** A published shift of the restaurant that has a driver. */
  publishedId: number
  /** Another one, about which the restaurant asks, and that request. */
  askedId: number
  askId: number
  /** Open published shifts of the restaurant that drivers may take: one for which the driver asks, and another. */
  claimedId: number
  toTakeId: number
  /** An open published shift of the restaurant that is offered to the driver. */
  offeredId: number
  /** A published shift that the driver gives to anyone, and that proposal. */
  offeredShiftId: number
  ownHandoverId: number
  /** One that a colleague has agreed to take, and that proposal. */
  agreedShiftId: number
  agreedHandoverId: number
  /** A proposal of a colleague to the driver. */
  toMeHandoverId: number
  /** A request of the driver for leave, which waits. */
  leaveId: number
  /** Sick days of the driver, and a published shift of the restaurant that they left open. */
  sickId: number
  /** The driver's published shifts of today at the restaurant: one to start, and one that has started. */
  todayId: number
  startedId: number
  /** A submitted timesheet of the driver at the restaurant, without a shift. */
  timesheetId: number
  /** A restaurant and a restaurant account that nothing depends on. */
  unusedRestaurantId: number
  unusedRestaurateurId: number
  /** A manager on whom nothing depends. */
  unusedUserId: number
  /** An email that failed. */
  mailId: number
  /** A post for the restaurant and the driver. */
  newsId: number
  /** A push message for the restaurant, which the driver got. */
  messageId: number
  /** Invoices of the restaurant: draft, sent, paid by bank and credited. */
  invoiceId: number
  sentInvoiceId: number
  paidInvoiceId: number
  creditedInvoiceId: number
  /** One paid by card, and the number of its credit note, whose refund to the card failed. */
  refundInvoiceId: number
  refundNote: number
  /** A second payment of the paid invoice, on account. */
  overpaymentId: number
  /** Another payment of it, which was refunded, and its refund. */
  refundedOverpaymentId: number
  overpaymentRefundId: number
  /** An invoice of which the account has paid a part. */
  inPartInvoiceId: number
  /** An email with a PDF. */
  pdfMailId: number
  /** An alert about the restaurant. */
  alertId: number
  /** The caller's steps on a shift of the restaurant: one to undo, and one already undone. */
  stepId: number
  undoneStepId: number
  /** A template of the restaurant, with a shift of the driver. */
  templateId: number
  /** Planned publishing of the restaurant's shifts by an administrator. */
  planId: number
  /** A step that published a shift of the restaurant that has been edited since. */
  publishStepId: number
  /** A payroll export of the driver's work at the restaurant. */
  payExportId: number
  /** A text message to the driver that the gateway refused. */
  textId: number
}

type Contract = typeof contract
export type Examples = {
  readonly [Folder in keyof Contract]: {
    readonly [Name in keyof Contract[Folder]]: (
      named: NamedRecords,
    ) => Contract[Folder][Name] extends infer R extends Route ? RequestOf<R> : never
  }
}
