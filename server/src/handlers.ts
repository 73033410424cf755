/** The handlers of every folder of the contract, and the sources of every live channel. */

import type { contract } from '@driverdesk/contract/contract.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { accountHandlers } from './accounts/accounts.handlers.ts'
import { credentialHandlers } from './accounts/credentials.handlers.ts'
import { firstAdministratorHandlers } from './accounts/firstAdministrator.handlers.ts'
import { ownAccountHandlers } from './accounts/ownAccount.handlers.ts'
import { panelUserHandlers } from './accounts/panelUsers.handlers.ts'
import { panelUserLiveSource } from './accounts/panelUsers.live.ts'
import { passwordLinkHandlers } from './accounts/passwordLinks.handlers.ts'
import { viewAsHandlers } from './accounts/viewAs.handlers.ts'
import { alertHandlers, alertLiveSource, alertReadLiveSource } from './alerts/alerts.handlers.ts'
import { areaHandlers, areaLiveSource } from './areas/areas.handlers.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import { candidateHandlers } from './candidates/candidates.handlers.ts'
import { cascadeHandlers } from './cascades/cascades.handlers.ts'
import { cascadesLiveSource } from './cascades/cascades.live.ts'
import { driverShiftHandlers } from './driverApp/driverShifts.handlers.ts'
import { openShiftHandlers } from './driverApp/openShifts.handlers.ts'
import { driverHandlers } from './drivers/drivers.handlers.ts'
import { driverLiveSource } from './drivers/drivers.live.ts'
import { restaurantDriverHandlers } from './drivers/restaurantDrivers.handlers.ts'
import { ownWorkingTimeHandlers, workingTimeHandlers } from './drivers/workingTimes.handlers.ts'
import { exampleDataHandlers } from './exampleData/exampleData.handlers.ts'
import { fileHandlers } from './files/files.handlers.ts'
import { driverHandoverHandlers, handoverHandlers } from './handovers/handovers.handlers.ts'
import { healthHandlers } from './health.ts'
import { firstStepHandlers } from './home/firstSteps.handlers.ts'
import { todayHandlers } from './home/today.handlers.ts'
import { bankStatementHandlers } from './invoices/bankStatement.handlers.ts'
import { invoiceBatchHandlers } from './invoices/invoiceBatch.handlers.ts'
import { mailedPdfs } from './invoices/invoicePdf.reads.ts'
import { invoiceDocumentHandlers, invoiceHandlers } from './invoices/invoices.handlers.ts'
import { invoiceLiveSource } from './invoices/invoices.live.ts'
import { overpaymentHandlers, owedHandlers } from './invoices/owed.handlers.ts'
import type { Handlers } from './kernel/call.ts'
import type { LiveSource } from './kernel/deliveries.ts'
import { leaveHandlers, ownLeaveHandlers } from './leave/leave.handlers.ts'
import { mailHandlers } from './mail/mail.handlers.ts'
import { type Geocode, geocodeHandlers } from './maps/geocoder.ts'
import { newsHandlers } from './news/news.handlers.ts'
import { newsLiveSource, replyLiveSource } from './news/news.live.ts'
import { optionHandlers, optionLiveSource } from './options/options.handlers.ts'
import { paymentHandlers } from './payments/payments.handlers.ts'
import { driverDeviceHandlers } from './push/driverDevice.handlers.ts'
import { driverMessageHandlers } from './push/driverMessages.handlers.ts'
import { driverMessageLiveSource } from './push/driverMessages.live.ts'
import { reportHandlers } from './reports/reports.handlers.ts'
import { locationHandlers, restaurantHandlers } from './restaurants/restaurants.handlers.ts'
import { restaurantLiveSource } from './restaurants/restaurants.live.ts'
import { restaurateurHandlers } from './restaurants/restaurateurs.handlers.ts'
import { rotaHandlers } from './rota/rota.handlers.ts'
import { cancellationHandlers } from './shifts/cancellations.handlers.ts'
import { reminderHandlers } from './shifts/reminders.handlers.ts'
import { shiftAskHandlers } from './shifts/shiftAsks.handlers.ts'
import {
  freeShiftHandlers,
  manyShiftHandlers,
  outlineHandlers,
  ruleCheckHandlers,
  scheduleDriverHandlers,
  shiftHandlers,
} from './shifts/shifts.handlers.ts'
import { openShiftsLiveSource, ownShiftsLiveSource, shiftLiveSource } from './shifts/shifts.live.ts'
import { ownSickCallHandlers, sickCallHandlers } from './sickCalls/sickCalls.handlers.ts'
import { historyHandlers } from './steps/history.handlers.ts'
import { stepHandlers } from './steps/steps.handlers.ts'
import { plannedPublishHandlers } from './templates/plannedPublishes.handlers.ts'
import { plannedPublishLiveSource } from './templates/plannedPublishes.service.ts'
import { templateHandlers } from './templates/templates.handlers.ts'
import { payOutHandlers } from './timesheets/payOut.handlers.ts'
import { timesheetBasicHandlers, timesheetHandlers } from './timesheets/timesheets.handlers.ts'
import { timesheetLiveSource } from './timesheets/timesheets.live.ts'

type AllHandlers = { readonly [Folder in keyof typeof contract]: Handlers<(typeof contract)[Folder]> }

export const allHandlers = (geocode: Geocode): AllHandlers => ({
  health: healthHandlers,
  accounts: accountHandlers,
  firstAdministrator: firstAdministratorHandlers,
  credentials: credentialHandlers,
  passwordLinks: passwordLinkHandlers,
  ownAccount: ownAccountHandlers,
  panelUsers: panelUserHandlers,
  viewAs: viewAsHandlers,
  alerts: alertHandlers,
  areas: areaHandlers,
  exampleData: exampleDataHandlers,
  firstSteps: firstStepHandlers,
  today: todayHandlers,
  audit: auditHandlers,
  drivers: driverHandlers,
  workingTimes: workingTimeHandlers,
  files: fileHandlers,
  invoices: invoiceHandlers,
  invoiceBatch: invoiceBatchHandlers,
  invoiceDocuments: invoiceDocumentHandlers,
  overpayments: overpaymentHandlers,
  owed: owedHandlers,
  bankStatement: bankStatementHandlers,
  leave: leaveHandlers,
  locations: locationHandlers,
  mail: mailHandlers(mailedPdfs),
  maps: geocodeHandlers(geocode),
  news: newsHandlers,
  options: optionHandlers,
  payments: paymentHandlers,
  driverMessages: driverMessageHandlers,
  restaurants: restaurantHandlers,
  restaurantDrivers: restaurantDriverHandlers,
  restaurateurs: restaurateurHandlers,
  shifts: shiftHandlers,
  freeShifts: freeShiftHandlers,
  manyShifts: manyShiftHandlers,
  ruleCheck: ruleCheckHandlers,
  outline: outlineHandlers,
  scheduleDrivers: scheduleDriverHandlers,
  rota: rotaHandlers,
  reminders: reminderHandlers,
  cancellations: cancellationHandlers,
  shiftAsks: shiftAskHandlers,
  candidates: candidateHandlers,
  cascades: cascadeHandlers,
  sickCalls: sickCallHandlers,
  steps: stepHandlers,
  templates: templateHandlers,
  plannedPublishes: plannedPublishHandlers,
  history: historyHandlers,
  timesheets: timesheetHandlers,
  payOut: payOutHandlers,
  timesheetBasics: timesheetBasicHandlers,
  reports: reportHandlers,
  driverShifts: driverShiftHandlers,
  openShifts: openShiftHandlers,
  driverHandovers: driverHandoverHandlers,
  handovers: handoverHandlers,
  ownWorkingTimes: ownWorkingTimeHandlers,
  ownLeave: ownLeaveHandlers,
  ownSickCalls: ownSickCallHandlers,
  driverDevice: driverDeviceHandlers,
})

/** @param today by the business's clock */
export const liveSources = (today: () => IsoDate): readonly LiveSource[] => [
  shiftLiveSource,
  timesheetLiveSource,
  invoiceLiveSource(today),
  driverLiveSource,
  restaurantLiveSource,
  optionLiveSource,
  newsLiveSource,
  replyLiveSource,
  driverMessageLiveSource,
  panelUserLiveSource,
  alertLiveSource,
  alertReadLiveSource,
  plannedPublishLiveSource,
  areaLiveSource,
  ownShiftsLiveSource,
  openShiftsLiveSource,
  cascadesLiveSource,
]
