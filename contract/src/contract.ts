/** Every call of Driverdesk. Add a new business folder here. */

import { accountRoutes } from './accounts/accounts.routes.ts'
import { credentialRoutes } from './accounts/credentials.routes.ts'
import { firstAdministratorRoutes } from './accounts/firstAdministrator.routes.ts'
import { ownAccountRoutes } from './accounts/ownAccount.routes.ts'
import { panelUserRoutes } from './accounts/panelUsers.routes.ts'
import { passwordLinkRoutes } from './accounts/passwordLinks.routes.ts'
import { viewAsRoutes } from './accounts/viewAs.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { areaRoutes } from './areas/areas.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { candidateRoutes } from './candidates/candidates.routes.ts'
import { cascadeRoutes } from './cascades/cascades.routes.ts'
import { driverShiftRoutes } from './driverApp/driverShifts.routes.ts'
import { openShiftRoutes } from './driverApp/openShifts.routes.ts'
import { driverRoutes } from './drivers/drivers.routes.ts'
import { ownWorkingTimeRoutes } from './drivers/ownWorkingTimes.routes.ts'
import { restaurantDriverRoutes } from './drivers/restaurantDrivers.routes.ts'
import { workingTimeRoutes } from './drivers/workingTimes.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { driverHandoverRoutes } from './handovers/driverHandovers.routes.ts'
import { handoverRoutes } from './handovers/handovers.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { exampleDataRoutes } from './home/exampleData.routes.ts'
import { firstStepRoutes } from './home/firstSteps.routes.ts'
import { todayRoutes } from './home/today.routes.ts'
import { bankStatementRoutes } from './invoices/bankStatement.routes.ts'
import { invoiceBatchRoutes } from './invoices/invoiceBatch.routes.ts'
import { invoiceDocumentRoutes } from './invoices/invoiceDocuments.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { overpaymentRoutes } from './invoices/overpayments.routes.ts'
import { owedRoutes } from './invoices/owed.routes.ts'
import { leaveRoutes, ownLeaveRoutes } from './leave/leave.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { geocodeRoutes } from './maps/geocode.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { optionRoutes } from './options/options.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { driverDeviceRoutes } from './push/driverDevice.routes.ts'
import { driverMessageRoutes } from './push/driverMessages.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { locationRoutes } from './restaurants/locations.routes.ts'
import { restaurantRoutes } from './restaurants/restaurants.routes.ts'
import { restaurateurRoutes } from './restaurants/restaurateurs.routes.ts'
import { rotaRoutes } from './rota/rota.routes.ts'
import { cancellationRoutes } from './shifts/cancellations.routes.ts'
import { freeShiftRoutes } from './shifts/freeShifts.routes.ts'
import { manyShiftRoutes } from './shifts/manyShifts.routes.ts'
import { outlineRoutes } from './shifts/outline.routes.ts'
import { reminderRoutes } from './shifts/reminders.routes.ts'
import { ruleCheckRoutes } from './shifts/ruleCheck.routes.ts'
import { scheduleDriverRoutes } from './shifts/scheduleDrivers.routes.ts'
import { shiftAskRoutes } from './shifts/shiftAsks.routes.ts'
import { shiftRoutes } from './shifts/shifts.routes.ts'
import { ownSickCallRoutes, sickCallRoutes } from './sickCalls/sickCalls.routes.ts'
import { historyRoutes } from './steps/history.routes.ts'
import { stepRoutes } from './steps/steps.routes.ts'
import { plannedPublishRoutes } from './templates/plannedPublishes.routes.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { payOutRoutes } from './timesheets/payOut.routes.ts'
import { timesheetBasicRoutes } from './timesheets/timesheetBasics.routes.ts'
import { timesheetRoutes } from './timesheets/timesheets.routes.ts'

export const contract = {
  health: healthRoutes,
  accounts: accountRoutes,
  firstAdministrator: firstAdministratorRoutes,
  credentials: credentialRoutes,
  passwordLinks: passwordLinkRoutes,
  ownAccount: ownAccountRoutes,
  panelUsers: panelUserRoutes,
  viewAs: viewAsRoutes,
  alerts: alertRoutes,
  areas: areaRoutes,
  exampleData: exampleDataRoutes,
  firstSteps: firstStepRoutes,
  today: todayRoutes,
  audit: auditRoutes,
  drivers: driverRoutes,
  workingTimes: workingTimeRoutes,
  files: fileRoutes,
  invoices: invoiceRoutes,
  invoiceBatch: invoiceBatchRoutes,
  invoiceDocuments: invoiceDocumentRoutes,
  overpayments: overpaymentRoutes,
  owed: owedRoutes,
  bankStatement: bankStatementRoutes,
  leave: leaveRoutes,
  locations: locationRoutes,
  mail: mailRoutes,
  maps: geocodeRoutes,
  news: newsRoutes,
  options: optionRoutes,
  payments: paymentRoutes,
  driverMessages: driverMessageRoutes,
  restaurants: restaurantRoutes,
  restaurantDrivers: restaurantDriverRoutes,
  restaurateurs: restaurateurRoutes,
  shifts: shiftRoutes,
  freeShifts: freeShiftRoutes,
  manyShifts: manyShiftRoutes,
  ruleCheck: ruleCheckRoutes,
  outline: outlineRoutes,
  scheduleDrivers: scheduleDriverRoutes,
  rota: rotaRoutes,
  reminders: reminderRoutes,
  cancellations: cancellationRoutes,
  shiftAsks: shiftAskRoutes,
  candidates: candidateRoutes,
  cascades: cascadeRoutes,
  sickCalls: sickCallRoutes,
  steps: stepRoutes,
  templates: templateRoutes,
  plannedPublishes: plannedPublishRoutes,
  history: historyRoutes,
  timesheets: timesheetRoutes,
  payOut: payOutRoutes,
  timesheetBasics: timesheetBasicRoutes,
  reports: reportRoutes,
  driverShifts: driverShiftRoutes,
  openShifts: openShiftRoutes,
  driverHandovers: driverHandoverRoutes,
  handovers: handoverRoutes,
  ownWorkingTimes: ownWorkingTimeRoutes,
  ownLeave: ownLeaveRoutes,
  ownSickCalls: ownSickCallRoutes,
  driverDevice: driverDeviceRoutes,
} as const
