/**
 * One valid request for every route of the contract. A new route does not compile without one. The sweeps over all routes
 * (accessSweep.test.ts, inputSweep.test.ts) start from these.
 */
import { randomUUID } from 'node:crypto'
import { contract } from '@driverdesk/contract/contract.ts'
import { callsOf } from '@driverdesk/contract/kernel/calls.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { userExamples } from '../accounts/testing/userExamples.ts'
import { driverAppExamples } from '../driverApp/testing/driverAppExamples.ts'
import {
  bankStatementExamples,
  invoiceBatchExamples,
  invoiceDocumentExamples,
  invoiceExamples,
  overpaymentExamples,
  owedExamples,
} from '../invoices/testing/invoiceExamples.ts'
import { newsExamples } from '../news/testing/newsExamples.ts'
import { paymentExamples } from '../payments/testing/paymentExamples.ts'
import { messageExamples } from '../push/testing/messageExamples.ts'
import { reportExamples } from '../reports/testing/reportExamples.ts'
import { restaurantExamples } from '../restaurants/testing/restaurantExamples.ts'
import { shiftExamples } from '../shifts/testing/shiftExamples.ts'
import { historyExamples, stepExamples } from '../steps/testing/stepExamples.ts'
import { templateExamples } from '../templates/testing/templateExamples.ts'
import { payOutExamples, timesheetExamples } from '../timesheets/testing/timesheetExamples.ts'
import type { Examples, NamedRecords } from './examples.ts'
import { fileExamples } from './storedExamples.ts'
import type { Sent } from './testApp.ts'
import { ACCOUNTS, AREAS, PASSWORD } from './testWorld.ts'

const driver = (restaurantId: number) => ({
  area_ids: [{ area_id: AREAS.north }, { area_id: AREAS.south }],
  restaurant_ids: [restaurantId],
  phone: '07700 900123',
  date_of_birth: '1990-05-17',
  car_insurance_renewal_date: '2026-09-30',
  have_experience: 10 as const,
  bank_sort_code: '00-00-00',
})

/** A new email on each call. */
const newEmail = () => `new-${randomUUID()}@driverdesk.test`

const signIn = (email: string) => () => ({ body: { email, password: PASSWORD } })

/** The credentials, as returned when the account was created. */
/** The token of the example password link. */
export const LINK_TOKEN = 'x'.repeat(43)

const credentials = ({ id, email }: { id: number; email: string }) => ({
  id,
  email,
  password: PASSWORD,
  link: 'http://localhost:80/',
})

/**
 * Calls that answer 409 here: they need an installation without an administrator (firstAdministrator.test.ts), without
 * restaurants, or with example data (exampleData.test.ts).
 */
export const NOT_HERE: readonly string[] = [
  'POST /api/first-administrator',
  'POST /api/example-data',
  'GET /api/example-data/removal',
  'DELETE /api/example-data',
]

export const callExamples: Examples = {
  health: { alive: () => ({}), ready: () => ({}) },
  accounts: {
    confirm: () => ({ body: { token: LINK_TOKEN, password: PASSWORD } }),
    register: () => ({
      body: { firstName: 'New', lastName: 'Account', email: newEmail(), password: PASSWORD },
    }),
    signInStaff: signIn(ACCOUNTS.manager.email),
    signInRestaurant: signIn(ACCOUNTS.restaurant.email),
    signInDriver: signIn(ACCOUNTS.driver.email),
    signOut: () => ({}),
    me: () => ({}),
  },
  firstAdministrator: {
    look: () => ({}),
    make: () => ({
      body: {
        firstName: 'First',
        lastName: 'Administrator',
        email: newEmail(),
        password: PASSWORD,
        code: 'ABCDE-FGHJK',
      },
    }),
  },
  ...userExamples,
  alerts: {
    list: () => ({}),
    unread: () => ({}),
    markAll: () => ({}),
    mark: ({ alertId }) => ({ params: { id: String(alertId) }, body: { status: '20' as const } }),
  },
  areas: {
    list: () => ({}),
    exportCsv: () => ({ body: {} }),
    listCities: () => ({}),
    create: () => ({
      body: { city_id: 1, name: `Area ${randomUUID()}`, standardPayRate: '11.50', weekendPayRate: 13 },
    }),
    update: ({ areaId }) => ({
      params: { id: String(areaId) },
      body: {
        city_id: 1,
        city: 'Testford',
        name: `Area ${randomUUID()}`,
        standardPayRate: 0,
        weekendPayRate: '12.05',
      },
    }),
    remove: ({ areaId }) => ({ params: { id: String(areaId) }, query: {} }),
  },
  exampleData: { read: () => ({}), make: () => ({}), check: () => ({}), remove: () => ({}) },
  firstSteps: { read: () => ({}) },
  today: { read: () => ({}) },
  audit: {
    // Removed records have a history too, so no id is 'not found'.
    list: () => ({
      query: { thing: 'driver', id: '1', from: '2026-06-01', to: '2026-06-30', kind: 'changed' },
    }),
    names: () => ({ query: { of: 'person', q: 'North' } }),
    exportCsv: () => ({ query: { actor: 'panel_user:1', thing: 'option' } }),
  },
  credentials: {
    sendToUser: () => ({ body: credentials(ACCOUNTS.none) }),
    sendToRestaurateur: () => ({ body: credentials(ACCOUNTS.restaurant) }),
  },
  passwordLinks: {
    ask: () => ({ body: { email: ACCOUNTS.none.email } }),
    check: () => ({ body: { token: LINK_TOKEN } }),
    use: () => ({ body: { token: LINK_TOKEN, password: 'new password' } }),
    make: () => ({ body: { kind: 'panel_user', id: ACCOUNTS.none.id } }),
  },
  drivers: {
    list: () => ({ query: { status: '10', short: '0' } }),
    names: () => ({ query: { search: 'driver' } }),
    importCsv: () => ({
      body: { dry_run: '1', csv: `First name;Email;Areas\nNew;${newEmail()};North` },
    }),
    exportCsv: () => ({ body: { status: '10' } }),
    get: ({ driverId }) => ({ params: { id: String(driverId) } }),
    // Separate for each restaurant, so that every email is new.
    create: ({ restaurantId }) => ({
      body: {
        first_name: 'New',
        last_name: 'Driver',
        email: newEmail(),
        ...driver(restaurantId),
      },
    }),
    update: ({ restaurantId, driverId }) => ({
      params: { id: String(driverId) },
      query: { inactive: 'false' as const, progressing: 'false' as const },
      body: driver(restaurantId),
    }),
    updateReferral: ({ restaurantId, driverId }) => ({
      params: { id: String(driverId) },
      body: { hear_about_us: { type: 'restaurant' as const, id: restaurantId, paid: 0 as const } },
    }),
    addWarning: ({ driverId }) => ({
      params: { id: String(driverId) },
      body: { comment: 'Came half an hour late' },
    }),
  },
  workingTimes: {
    nextWeek: () => ({ query: { with_drivers: '1' } }),
    update: ({ driverId }) => ({
      body: {
        driver_id: driverId,
        default_working_times: [{ week_day: 4, holiday: 20, start_at: '00:00', stop_at: '24:00' }],
        override_working_time: [
          { period_date: '2026-06-20', holiday: 10, start_at: '00:00', stop_at: '23:45' },
        ],
      },
    }),
  },
  leave: {
    list: () => ({}),
    approve: ({ leaveId }) => ({ params: { id: String(leaveId) }, body: { answer: 'Enjoy it' } }),
    decline: ({ leaveId }) => ({ params: { id: String(leaveId) }, body: { answer: 'Everyone is away' } }),
    withdraw: ({ sickId }) => ({ params: { id: String(sickId) } }),
  },
  sickCalls: {
    report: ({ driverId }) => ({
      body: { driver_id: driverId, from_date: '2026-08-10', to_date: '2026-08-11', reason: 'Flu' },
    }),
    cover: ({ sickId }) => ({ params: { id: String(sickId) } }),
  },
  invoices: invoiceExamples,
  bankStatement: bankStatementExamples,
  invoiceBatch: invoiceBatchExamples,
  invoiceDocuments: invoiceDocumentExamples,
  overpayments: overpaymentExamples,
  owed: owedExamples,
  locations: { list: () => ({}) },
  mail: {
    list: () => ({ query: { state: 'failed', page: '1', per_page: '10' } }),
    read: ({ mailId }) => ({ params: { id: String(mailId) } }),
    attachment: ({ pdfMailId }) => ({ params: { id: String(pdfMailId) } }),
    sendAgain: ({ mailId }) => ({ params: { id: String(mailId) } }),
  },
  maps: { search: () => ({ query: { address: '10 High Street' } }) },
  files: fileExamples,
  news: newsExamples,
  driverMessages: messageExamples,
  payments: paymentExamples,
  options: {
    mapCentre: () => ({}),
    list: () => ({}),
    exportCsv: () => ({}),
    update: () => ({
      // Managers may change only this one.
      params: { okey: 'map_center_default' },
      body: { okey: 'map_center_default', ovalue: '{"lat":53.5,"lng":-2.2,"map_zoom":9}' },
    }),
  },
  ...restaurantExamples,
  ...shiftExamples,
  steps: stepExamples,
  ...templateExamples,
  history: historyExamples,
  timesheets: timesheetExamples,
  payOut: payOutExamples,
  timesheetBasics: { basics: () => ({}) },
  reports: reportExamples,
  ownLeave: {
    list: () => ({}),
    ask: () => ({ body: { from_date: '2026-08-03', to_date: '2026-08-07', reason: 'Holidays' } }),
    withdraw: ({ leaveId }) => ({ params: { id: String(leaveId) } }),
  },
  ownSickCalls: {
    report: () => ({ body: { from_date: '2026-08-10', to_date: '2026-08-11', reason: 'Flu' } }),
  },
  ...driverAppExamples,
}

export interface ExampleCall {
  /** 'PUT /api/shift/{id}' */
  name: string
  route: Route
  example: (named: NamedRecords) => Sent
}

type AnyExamples = Record<string, Record<string, ExampleCall['example']>>

/** Every address of the contract with its example. A route with a method override has two addresses. */
export const exampleCalls: readonly ExampleCall[] = Object.entries(contract).flatMap(([folder, entries]) =>
  Object.entries(entries as Record<string, Route>).flatMap(([name, entry]) => {
    const example = (callExamples as unknown as AnyExamples)[folder]?.[name] as ExampleCall['example']
    return callsOf(entry).map((route) => ({
      name: `${route.method} ${route.path}`,
      route,
      example: entry.override ? (named: NamedRecords) => overridden(example(named), entry.override) : example,
    }))
  }),
)

const overridden = (sent: Sent, _method: Route['override']): Sent => ({
  ...sent,
  body: { ...(sent.body as object), _method },
})
