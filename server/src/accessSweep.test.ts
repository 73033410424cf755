/**
 * Every route of the contract, called as every account, at every place in and out of its scope
 * (docs/spec/kernel.md#out-of-scope, docs/spec/accounts.md#roles).
 */
import { contract } from '@driverdesk/contract/contract.ts'
import { callsOf } from '@driverdesk/contract/kernel/calls.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from './accounts/sessions.ts'
import { addExampleAlerts, EXAMPLE_ALERTS } from './alerts/testing/givenAlert.ts'
import { addExampleOffer } from './cascades/testing/givenCascade.ts'
import { addExampleHandovers } from './handovers/testing/givenHandover.ts'
import { addExampleInvoices } from './invoices/testing/givenInvoice.ts'
import type { Db } from './kernel/database.ts'
import { pdfPages } from './kernel/pdf/testing/pdfText.ts'
import { type KeptState, keepState } from './kernel/testing/keptState.ts'
import { storedAt, storedState } from './kernel/testing/storedState.ts'
import { addLeave } from './leave/testing/givenLeave.ts'
import { addCredentials, addMail } from './mail/testing/givenMail.ts'
import { type GeocodingService, geocodingService } from './maps/testing/geocodingService.ts'
import { addExamplePosts, EXAMPLE_POSTS } from './news/testing/givenPost.ts'
import { addExampleProviderInvoices } from './payments/testing/givenPayment.ts'
import { type StripeServer, stripeServer } from './payments/testing/stripeServer.ts'
import { addExampleMessages, EXAMPLE_MESSAGES } from './push/testing/givenMessage.ts'
import { addExampleText } from './push/testing/givenText.ts'
import { addEvent } from './reports/testing/givenEvent.ts'
import { addAsk } from './shifts/testing/givenAsk.ts'
import { addExampleClaims } from './shifts/testing/givenClaim.ts'
import { addExampleSickDays } from './sickCalls/testing/givenSickDays.ts'
import { addExampleSteps, type ExampleSteps } from './steps/testing/givenStep.ts'
import { addExampleTemplate } from './templates/testing/givenTemplate.ts'
import { exampleCalls, LINK_TOKEN, NOT_HERE } from './testing/callExamples.ts'
import { ASKED_ABOUT, IN_WORK, STARTED, TO_START } from './testing/exampleRecords.ts'
import type { NamedRecords } from './testing/examples.ts'
import { storeExampleFiles } from './testing/storedExamples.ts'
import { type Sent, type TestApp, testApp } from './testing/testApp.ts'
import { ACCOUNTS, type AccountName, addArea, addShifts, DRIVERS, RESTAURANTS } from './testing/testWorld.ts'
import { addUnused } from './testing/unusedPlaces.ts'
import { addExamplePayExport } from './timesheets/testing/givenPayExport.ts'
import { addTimesheet } from './timesheets/testing/givenTimesheet.ts'

/** A driver for shifts at each restaurant, visible in every scope with the restaurant. */
const driverAt = { northOne: DRIVERS.north, northTwo: DRIVERS.northTwoOnly, southOne: DRIVERS.south } as const
type PlaceName = keyof typeof driverAt
type Invoices = Awaited<ReturnType<typeof addExampleInvoices>>
const placeNames = Object.keys(driverAt) as PlaceName[]

/**
 * Handwritten lists for each account: its role, the restaurants in its scope (for a driver: those whose driver is this one),
 * and the names that no answer may contain.
 */
const people: Record<AccountName, { role: Role; sees: PlaceName[]; never: string[] }> = {
  administrator: { role: 'administrator', sees: ['northOne', 'northTwo', 'southOne'], never: [] },
  manager: { role: 'manager', sees: ['northOne', 'northTwo'], never: ['South', 'south Driver'] },
  limitedManager: {
    role: 'manager',
    sees: ['northOne'],
    never: ['South', 'south Driver', 'North Two', 'North Closed', 'northTwoOnly Driver', 'other-restaurant@'],
  },
  restaurant: {
    role: 'restaurant',
    sees: ['northOne', 'northTwo'],
    never: ['South', 'North Closed', ' Driver', 'Account'],
  },
  otherRestaurant: {
    role: 'restaurant',
    sees: ['southOne'],
    never: ['North One', 'North Two', 'North Kitchens', ' Driver', 'Account'],
  },
  driver: {
    role: 'driver',
    sees: ['northOne'],
    never: ['Two', 'South', 'Kitchens', 'south Driver', 'Account'],
  },
  otherDriver: {
    role: 'driver',
    sees: ['southOne'],
    never: ['Two', 'North', 'Kitchens', 'north Driver', 'Account'],
  },
  none: { role: 'none', sees: [], never: ['One', 'Two', 'North', 'South', 'Kitchens', ' Driver', 'manager'] },
}
const accounts = Object.keys(people) as AccountName[]

const NOBODY_HAS_IT = 2_000_000_000

let server: TestApp
let addresses: GeocodingService
let stripe: StripeServer
beforeAll(async () => {
  addresses = await geocodingService()
  stripe = await stripeServer()
  const env = {
    GEOCODER: 'nominatim',
    GEOCODER_URL: addresses.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'office@driverdesk.test',
    PUBLIC_URL: 'https://desk.test',
    ...stripe.env,
  }
  server = await testApp({ env })
  await storeExampleFiles(server.db, server.files)
  // Signed in before anything is compared.
  for (const account of accounts) await server.reply(contract.accounts.me, {}, account)
  all = await makePlaces(server.db)
  kept = await keepState(server.db)
})
afterAll(async () => {
  await server.end()
  await addresses.end()
  await stripe.end()
})

let all: Record<PlaceName, NamedRecords>
let kept: KeptState
let mayHaveChanged = false

/** The records at each place, restored only after a call that may have changed them: a refused one changes nothing. */
beforeEach(async () => {
  if (mayHaveChanged) await kept.restore()
  mayHaveChanged = false
})

/** Includes shifts of every restaurant, and what an answer shows of them has the restaurant's name. */
async function makePlaces(db: Db): Promise<Record<PlaceName, NamedRecords>> {
  await addCredentials(db)
  await db
    .insertInto('password_link')
    .values({
      token_hash: hashToken(LINK_TOKEN),
      panel_user_id: ACCOUNTS.none.id,
      email: ACCOUNTS.none.email,
    })
    .execute()
  const placed = (name: PlaceName) => ({ restaurantId: RESTAURANTS[name], driverId: driverAt[name] })
  const everyPlace = {
    northOne: placed('northOne'),
    northTwo: placed('northTwo'),
    southOne: placed('southOne'),
  }
  await addExamplePosts(db, everyPlace)
  await addExampleMessages(db, everyPlace)
  await addExampleAlerts(db)
  const comments = { northOne: 'North One', northTwo: 'North Two', southOne: 'South One' }
  const shifts = await addShifts(
    db,
    placeNames.flatMap((name) => {
      const given = { restaurant_id: RESTAURANTS[name], comment: comments[name] }
      const driver_id = driverAt[name]
      return [
        { ...given, extra_request: 1 as const },
        { ...given, driver_id, period_date: '2026-06-16' },
        { ...given, status: 30 as const },
        { ...given, status: 20 as const, driver_id, period_date: '2026-06-19' },
        { ...given, status: 20 as const, driver_id, ...TO_START },
        { ...given, status: 20 as const, driver_id, ...STARTED },
        { ...given, status: 20 as const, driver_id, ...ASKED_ABOUT },
      ]
    }),
  )
  // So that the driver sees one restaurant of the area.
  const blocked = {
    restaurant_id: RESTAURANTS.northTwo,
    driver_id: DRIVERS.north,
    preference: 'blocked',
  } as const
  await db.insertInto('restaurant_driver_preference').values(blocked).execute()
  const steps = await addOwnSteps(
    db,
    new Map(
      placeNames.map((name, nr) => {
        const [open, assigned] = shifts.slice(7 * nr).map(({ id }) => id) as [number, number]
        return [name, { open, assigned }]
      }),
    ),
  )
  ownSteps = steps
  const invoices = new Map<PlaceName, Invoices>()
  // One after the other, since they are numbered.
  for (const name of placeNames) {
    invoices.set(name, await addExampleInvoices(db, RESTAURANTS[name], driverAt[name]))
  }
  await addExampleProviderInvoices(db)
  const made = placeNames.map(async (name, index): Promise<[PlaceName, NamedRecords]> => {
    const ids = shifts.slice(7 * index).map(({ id }) => id)
    const [shiftId, otherShiftId, draftId, publishedId, todayId, startedId, askedId] = ids as [
      ...[number, number, number, number, number, number, number],
    ]
    const at = { restaurant_id: RESTAURANTS[name], driver_id: driverAt[name], comment: comments[name] }
    await addTimesheet(db, { shift_id: startedId, ...at, ...IN_WORK })
    const charge = { shift_id: publishedId, restaurant_id: RESTAURANTS[name], driver_id: driverAt[name] }
    await addEvent(db, { ...charge, comment_cancelled: comments[name] })
    await addEvent(db, { ...charge, event: 30 })
    return [
      name,
      {
        ...placed(name),
        areaId: await addArea(db),
        ...(await addUnused(db)),
        mailId: (await addMail(db)).id,
        newsId: EXAMPLE_POSTS[name],
        messageId: EXAMPLE_MESSAGES[name],
        alertId: EXAMPLE_ALERTS[name],
        ...(await addExampleTemplate(db, placed(name))),
        ...(await addExamplePayExport(db, placed(name))),
        ...(await addExampleText(db, { ...placed(name), publishedId })),
        ...(await addExampleSickDays(db, placed(name), comments[name])),
        leaveId: await addLeave(db, { driver_id: driverAt[name], reason: comments[name] }),
        timesheetId: (await addTimesheet(db, at)).id,
        shiftId,
        otherShiftId,
        draftId,
        publishedId,
        todayId,
        startedId,
        ...(await addExampleClaims(db, placed(name), comments[name])),
        ...(await addExampleOffer(db, placed(name), comments[name])),
        ...(await addExampleHandovers(db, placed(name), comments[name])),
        askedId,
        askId: await addAsk(db, { shift_id: askedId, note: comments[name] }),
        ...(steps.get(`administrator ${name}`) as ExampleSteps),
        ...(invoices.get(name) as Invoices),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(made)) as Record<PlaceName, NamedRecords>
}

/** The steps by account and place, because only the person who took a step can undo it. */
let ownSteps: ReadonlyMap<string, ExampleSteps> = new Map()

async function addOwnSteps(
  db: Db,
  shiftAt: ReadonlyMap<PlaceName, { open: number; assigned: number }>,
): Promise<Map<string, ExampleSteps>> {
  const planners = ['administrator', 'manager', 'limitedManager', 'restaurant', 'otherRestaurant'] as const
  const doings = planners.flatMap((account) =>
    people[account].sees.map((place) => ({
      key: `${account} ${place}`,
      actor: `${ACCOUNTS[account].kind}:${ACCOUNTS[account].id}`,
      // A restaurant may change only open shifts.
      shiftId: shiftAt.get(place)?.[people[account].role === 'restaurant' ? 'open' : 'assigned'] as number,
    })),
  )
  const steps = await addExampleSteps(db, doings)
  return new Map(doings.map(({ key }, nr) => [key, steps[nr] as ExampleSteps]))
}

/** The records that an account can name at a place; one that sees no place still sees what is for everyone. */
function inSight(
  account: AccountName,
  place: PlaceName = people[account].sees[0] ?? 'northOne',
): NamedRecords {
  const at = { ...all[place], ...ownSteps.get(`${account} ${place}`) }
  return people[account].sees.length > 0 ? at : { ...at, newsId: EXAMPLE_POSTS.all }
}

/** Finds the records that a request really names. */
function namedBy(example: (named: NamedRecords) => Sent, at: NamedRecords): (keyof NamedRecords)[] {
  // Texts that must differ each time, such as unique names, do not name a record.
  const textOf = (sent: Sent) =>
    JSON.stringify(sent).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  const plain = textOf(example(at))
  return (Object.keys(at) as (keyof NamedRecords)[]).filter(
    // A credit note is a part of its invoice: another number is a mistake in the field.
    (key) => key !== 'refundNote' && textOf(example({ ...at, [key]: NOBODY_HAS_IT })) !== plain,
  )
}

const open = exampleCalls.filter(({ route }) => route.access === 'public')
const guarded = exampleCalls.filter(({ route }) => route.access !== 'public')
const pairs = guarded.flatMap((call) =>
  accounts.map((account) => ({
    ...call,
    account,
    may: (call.route.access as readonly Role[]).includes(people[account].role),
  })),
)
const AN_EXAMPLE: NamedRecords = {
  restaurantId: 1,
  areaId: 1,
  unusedRestaurantId: 1,
  unusedRestaurateurId: 1,
  unusedUserId: 1,
  driverId: 1,
  shiftId: 1,
  otherShiftId: 2,
  draftId: 3,
  publishedId: 4,
  todayId: 10,
  startedId: 11,
  askedId: 21,
  askId: 22,
  claimedId: 25,
  toTakeId: 26,
  offeredId: 27,
  offeredShiftId: 28,
  ownHandoverId: 29,
  agreedShiftId: 30,
  agreedHandoverId: 31,
  toMeHandoverId: 32,
  leaveId: 27,
  sickId: 33,
  timesheetId: 9,
  mailId: 5,
  newsId: 6,
  messageId: 7,
  alertId: 8,
  invoiceId: 12,
  sentInvoiceId: 13,
  paidInvoiceId: 14,
  creditedInvoiceId: 15,
  refundInvoiceId: 24,
  refundNote: 1,
  overpaymentId: 34,
  refundedOverpaymentId: 35,
  overpaymentRefundId: 36,
  inPartInvoiceId: 37,
  pdfMailId: 16,
  stepId: 17,
  undoneStepId: 18,
  templateId: 17,
  planId: 18,
  publishStepId: 19,
  payExportId: 20,
  textId: 23,
}

/** A separate session, because one of the calls ends it. */
async function signedIn(account: AccountName, sent: Sent): Promise<Sent> {
  return { ...sent, headers: { authorization: `Bearer ${await server.signIn(account)}` } }
}

test('covers every route, and every account in both kinds of scope', () => {
  const entries = Object.values(contract).flatMap((folder): Route[] => Object.values(folder))
  expect(open.length + guarded.length).toBe(entries.flatMap(callsOf).length)
  expect(guarded.length).toBeGreaterThan(open.length)
  expect(new Set(accounts.map((account) => people[account].role)).size).toBe(5)
})

describe('an open route answers without signing in', () => {
  test.each(open)('$name', async ({ name, route, example }) => {
    mayHaveChanged = route.method !== 'GET'
    const status = NOT_HERE.includes(name) ? 409 : 200
    expect(await server.call(route, example(AN_EXAMPLE))).toMatchObject({ status })
  })
})

describe('a visitor gets 401, and nothing is written', () => {
  test.each(guarded)('$name', async ({ route, example }) => {
    const at = all.northOne
    const before = await storedState(server.db)
    const refused = { status: 401, body: { message: refusals.signedOut.message } }
    expect(await server.call(route, example(at))).toMatchObject(refused)
    for (const authorization of ['Bearer of-no-one', 'Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`]) {
      expect(await server.call(route, { ...example(at), headers: { authorization } })).toMatchObject(refused)
    }
    const unreadable = ['{"a":', JSON.stringify('x'.repeat(1_048_577))]
    for (const payload of unreadable) {
      expect(await server.call(route, { ...example(at), payload })).toMatchObject(refused)
    }
    expect(await storedState(server.db)).toEqual(before)
  })
})

describe('other roles get 403, and nothing is written', () => {
  const refusing = guarded.map((call) => ({
    ...call,
    refused: pairs.filter(({ name, may }) => name === call.name && !may).map(({ account }) => account),
  }))
  test.each(refusing.filter(({ refused }) => refused.length > 0))(
    '$name',
    async ({ route, example, refused }) => {
      const before = await storedState(server.db)
      for (const account of refused) {
        const at = all[people[account].sees[0] as PlaceName] ?? all.northOne
        const { status, body } = await server.call(route, example(at), account)
        const answered = { account, status: 403, body: { message: refusals.forbidden.message } }
        expect({ account, status, body }).toMatchObject(answered)
      }
      expect(await storedState(server.db)).toEqual(before)
    },
  )
})

/**
 * Its timesheets and the lines of its invoices name a restaurant's drivers (docs/spec/timesheets.md#restaurant-timesheets,
 * docs/spec/invoices.md#invoice-lines). Their own tests say whose.
 */
const NAMES_DRIVERS = [
  'GET /api/timesheet/basics',
  'GET /api/timesheet.pdf',
  'GET /api/invoice-generate',
  'GET /api/invoice-regenerate',
  'GET /api/invoice/{id}/credit-note',
  'POST /api/freeagent/invoice/download',
]

describe('in scope the route answers, and neither shows nor changes anything outside it', () => {
  test.each(pairs.filter(({ may }) => may))('$account $name', async ({ name, route, example, account }) => {
    const { sees, never: untold } = people[account]
    const never = untold.filter((word) => !NAMES_DRIVERS.includes(name) || word !== ' Driver')
    mayHaveChanged = route.method !== 'GET'
    const elsewhere = placeNames.filter((place) => !sees.includes(place)).map((place) => RESTAURANTS[place])
    const outside = () => storedAt(server.db, elsewhere)
    const before = await outside()
    for (const place of sees.length > 0 ? sees : placeNames) {
      // They are sent once, and pay is exported once.
      if (name.startsWith('POST /api/sendEmail')) await addCredentials(server.db)
      if (name === 'POST /api/pay/file') await addExamplePayExport(server.db, all[place])
      const answer = await server.call(route, await signedIn(account, example(inSight(account, place))))
      expect(answer).toMatchObject({ status: NOT_HERE.includes(name) ? 409 : 200 })
      const text = await textOf(answer.body)
      expect(never.filter((name) => text.includes(name))).toEqual([])
    }
    expect(await outside()).toEqual(before)
  })
})

/** Reads an answer. The text of a PDF is compressed, so its bytes contain no names. */
const textOf = async (body: unknown): Promise<string> =>
  Buffer.isBuffer(body) ? (await pdfPages(body)).join(' ').replaceAll('Driverdesk', '') : JSON.stringify(body)

/**
 * Calls that name no record, none to staff, or one alone; their own tests cover them (alerts/alerts.test.ts, news/readers.test.ts,
 * shifts/shifts.outline.test.ts, rota/rota.test.ts, invoices/invoices.test.ts, invoices/bankStatement.test.ts,
 * timesheets/payOut.test.ts, reports/monthlyReport.test.ts, push/driverMessages.test.ts).
 */
const COUNTS = [
  'POST /api/invoices/stripe-between-dates',
  'GET /api/alert/unread',
  'GET /api/newsFeed/unread',
  'GET /api/newsFeed/addressees',
  'GET /api/timesheet/basics',
  'GET /api/schedule/versions',
  'GET /api/schedule/outline',
  'GET /api/schedule/rota/count',
  'GET /api/invoice-number',
  'GET /api/invoice/changed-by',
  'POST /api/invoice/bank-statement',
  'POST /api/pay/file',
  'POST /api/reporting/monthly/send',
  'GET /api/driver-message/no-device',
]

describe('each list limited by scope has records to leave out', () => {
  const lists = guarded.filter(
    ({ name, route, example }) =>
      route.scope === 'restaurants' && namedBy(example, AN_EXAMPLE).length === 0 && !COUNTS.includes(name),
  )
  test.each(lists)('$name', async ({ route, example }) => {
    const answer = await server.call(route, await signedIn('administrator', example(AN_EXAMPLE)))
    const text = await textOf(answer.body)
    expect(people.manager.never.some((name) => text.includes(name))).toBe(true)
    expect(people.limitedManager.never.some((name) => text.includes(name))).toBe(true)
  })
})

/**
 * They report each item that is not found separately, or leave it alone (approveTimesheets.test.ts, driverShifts.test.ts,
 * manyInvoices.test.ts, scheduleDrivers.test.ts).
 */
const EACH_BY_ITSELF = [
  'POST /api/timesheet/approve',
  'POST /api/driver/shift/acknowledge',
  'POST /api/invoice/change-many',
  'POST /api/schedule/drivers/some',
]

describe('a record outside the scope gets 404 like one that does not exist, and nothing is written', () => {
  const naming = pairs.filter(
    ({ name, may, example }) =>
      may && namedBy(example, AN_EXAMPLE).length > 0 && !EACH_BY_ITSELF.includes(name),
  )
  test.each(naming)('$account $name', async ({ route, example, account }) => {
    const { sees } = people[account]
    const inside = inSight(account)
    const strangers = placeNames.filter((place) => !sees.includes(place))
    const before = await storedState(server.db)
    for (const key of namedBy(example, inside)) {
      const ids = [NOBODY_HAS_IT, ...strangers.map((place) => all[place][key])]
      const answers = ids.map((id) => server.call(route, example({ ...inside, [key]: id }), account))
      const [missing, ...others] = await Promise.all(answers)
      expect(missing).toMatchObject({
        status: 404,
        body: {
          message: expect.stringMatching(
            /^(This \w+ (does not exist|is no longer open to you|is no longer yours\. Refresh to see your shifts)\.$|There is nothing left to plan:)/,
          ),
        },
      })
      for (const other of others) expect([key, other.status, other.body]).toEqual([key, 404, missing?.body])
    }
    expect(await storedState(server.db)).toEqual(before)
  })
})
