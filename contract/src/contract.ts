/** Every call of Driverdesk. Add a new business folder here. */

import {
  accountRoutes,
  firstAdministratorRoutes,
  passwordLinkRoutes,
  viewAsRoutes,
} from './accounts/accounts.routes.ts'
import { ownAccountRoutes } from './accounts/ownAccount.routes.ts'
import { credentialRoutes, panelUserRoutes } from './accounts/panelUsers.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { areaRoutes } from './areas/areas.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { candidateRoutes } from './candidates/candidates.routes.ts'
import { cascadeRoutes } from './cascades/cascades.routes.ts'
import { driverShiftRoutes } from './driverApp/driverShifts.routes.ts'
import { openShiftRoutes } from './driverApp/openShifts.routes.ts'
import { driverRoutes, restaurantDriverRoutes } from './drivers/drivers.routes.ts'
import { ownWorkingTimeRoutes, workingTimeRoutes } from './drivers/workingTimes.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { driverHandoverRoutes, handoverRoutes } from './handovers/handovers.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { exampleDataRoutes, firstStepRoutes, todayRoutes } from './home/home.routes.ts'
import { bankStatementRoutes } from './invoices/bankStatement.routes.ts'
import { invoiceBatchRoutes, invoiceDocumentRoutes } from './invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { overpaymentRoutes, owedRoutes } from './invoices/owed.routes.ts'
import { leaveRoutes, ownLeaveRoutes } from './leave/leave.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { geocodeRoutes } from './maps/geocode.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { optionRoutes } from './options/options.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { driverDeviceRoutes, driverMessageRoutes } from './push/driverMessages.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { locationRoutes, restaurantRoutes, restaurateurRoutes } from './restaurants/restaurants.routes.ts'
import { rotaRoutes } from './rota/rota.routes.ts'
import { cancellationRoutes, shiftAskRoutes } from './shifts/cancellations.routes.ts'
import { freeShiftRoutes } from './shifts/freeShifts.routes.ts'
import { manyShiftRoutes, reminderRoutes, ruleCheckRoutes } from './shifts/manyShifts.routes.ts'
import { outlineRoutes, scheduleDriverRoutes } from './shifts/schedule.routes.ts'
import { shiftRoutes } from './shifts/shifts.routes.ts'
import { ownSickCallRoutes, sickCallRoutes } from './sickCalls/sickCalls.routes.ts'
import { historyRoutes, stepRoutes } from './steps/history.routes.ts'
import { plannedPublishRoutes, templateRoutes } from './templates/templates.routes.ts'
import { payOutRoutes } from './timesheets/payOut.routes.ts'
import { timesheetBasicRoutes, timesheetRoutes } from './timesheets/timesheets.routes.ts'

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
