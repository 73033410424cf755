import type { AuditEntry, AuditPage } from '@driverdesk/contract/audit/audit.shapes.ts'
import { PANEL_USER_AUDIT } from '@driverdesk/domain/accounts/panelUserAudit.ts'
import { AREA_AUDIT } from '@driverdesk/domain/areas/areaAudit.ts'
import { DRIVER_AUDIT } from '@driverdesk/domain/drivers/driverAudit.ts'
import type { AuditThing } from '@driverdesk/domain/kernel/auditWords.ts'
import { RESTAURANT_AUDIT } from '@driverdesk/domain/restaurants/restaurantAudit.ts'
import { SHIFT_AUDIT } from '@driverdesk/domain/shifts/shiftAudit.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AREA_LABELS } from '../areas/AreaDialog.tsx'
import { DRIVER_LABELS } from '../drivers/form/driverForm.ts'
import { RESTAURANT_LABELS } from '../restaurants/restaurantForm.ts'
import { FIELD_LABELS } from '../schedule/shift/shiftForm.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { area, placesAnswers } from '../testing/places.ts'
import { USER_LABELS } from '../users/UserDialogs.tsx'

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-06-10T11:00:00.000Z',
  actor: 'panel_user:2',
  actor_name: 'Manager Demo',
  thing: 'area',
  thing_id: 1,
  thing_label: 'Area',
  record_name: 'North',
  action: 'Changed',
  fields: [{ label: 'Standard pay', before: '£11.50', after: '£12.00' }],
  ...more,
})
const page = (entries: AuditEntry[], more: Partial<AuditPage> = {}) => ({
  body: {
    entries,
    total: entries.length,
    is_more: false,
    until: entries[0]?.id ?? null,
    newer: 0,
    actor_name: '',
    record_name: '',
    ...more,
  } satisfies AuditPage,
})

test('lists changes with the values before and after, filters by person and record, and counts newer changes', async () => {
  const person = userEvent.setup()
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((label) => ({ label, before: '', after: `new ${label}` }))
  const gone = entry(8, {
    action: 'Removed',
    thing: 'driver',
    thing_id: 7,
    thing_label: 'Driver',
    record_name: 'Demo Driver',
    fields: many,
  })
  const exported = entry(7, { action: 'Exported', thing_id: 0, record_name: '', fields: [] })
  let newer = 2
  const requests = fakeServer({
    'GET /api/audit?per_page=15': () =>
      page(newer > 0 ? [entry(9), gone, exported] : [entry(11), entry(10), entry(9)]),
    'GET /api/audit?until=9&per_page=1': () => page([entry(9)], { newer }),
    'GET /api/audit?until=11&per_page=1': page([entry(11)]),
    'GET /api/audit?thing=driver&id=7&per_page=15': page([gone], { record_name: 'Demo Driver' }),
    'GET /api/audit?thing=driver&id=7&until=8&per_page=1': page([gone]),
    'GET /api/audit/names?of=person&q=': {
      body: [{ key: 'panel_user:2', name: 'Manager Demo', note: 'User' }],
    },
    'GET /api/audit?actor=panel_user%3A2&per_page=15': page([], { actor_name: 'Manager Demo' }),
  })
  const router = await openApp('/audit', administrator)
  const table = await screen.findByRole('table', { name: 'Changes' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^ChangedArea NorthStandard paywas £11.50 now £12.00Manager Demo10\/06\/2026/),
    expect.stringMatching(/^RemovedDriver Demo DriverAnew A.*Dnew DShow all 6 fieldsManager Demo/),
    expect.stringMatching(/^ExportedArea listManager Demo/),
  ])
  await person.click(within(table).getByRole('button', { name: 'Show all 6 fields' }))
  expect(within(table).getByText('new F')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Export CSV (3)' })).toBeDefined()

  await person.click(await screen.findByRole('button', { name: '2 newer changes' }))
  newer = 0
  await person.click(within(table).getByRole('button', { name: 'Demo Driver' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ thing: 'driver', id: 7 }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Record' })).toHaveProperty('value', 'Demo Driver'),
  )
  await person.click(screen.getByRole('combobox', { name: 'Kind of record' }))
  await person.click(await screen.findByRole('option', { name: 'All records' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))

  await person.click(screen.getByRole('combobox', { name: 'Person' }))
  await person.click(await screen.findByRole('option', { name: /^Manager Demo/ }))
  await screen.findByText('No changes found')
  expect(requests.map(({ call }) => call)).toContain('GET /api/audit?actor=panel_user%3A2&per_page=15')
})

test('shows the last page for a page number that is too high', async () => {
  fakeServer({
    'GET /api/audit?page=9999&per_page=15': page([entry(2), entry(1)], { total: 1082, until: 1085 }),
    'GET /api/audit?until=1085&per_page=1': page([]),
  })
  await openApp('/audit?page=9999', administrator)
  expect(await screen.findByText('1,081–1,082 of 1,082')).toBeDefined()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Page 73' }).getAttribute('aria-current')).toBe('page')
})

test('shows administrators the history in a record’s dialog, and retries after an error', async () => {
  const person = userEvent.setup()
  let answer: object = { status: 403, body: { message: 'You may not do this.' } }
  fakeServer({
    ...placesAnswers([area(1, 'North')], []),
    'GET /api/audit?thing=area&id=1&per_page=15': () => answer,
    'PUT /api/area/1': { status: 400, body: { name: ['This area already exists.'] } },
  })
  await openApp('/areas', administrator)
  await person.click(await screen.findByRole('button', { name: 'Edit Area' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Area' }))
  await person.clear(dialog.getByLabelText(/^Area name/))
  await person.type(dialog.getByLabelText(/^Area name/), 'Typed')
  await person.click(dialog.getByRole('tab', { name: 'History' }))
  await dialog.findByText('The changes could not be loaded')
  answer = page([entry(9), entry(8, { thing: 'restaurateur', thing_label: 'Restaurant account' })])
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  const changes = within(await dialog.findByRole('list', { name: 'Changes' })).getAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ChangedManager Demo, 10\/06\/2026 \d\d:00Standard paywas £11.50 now £12.00$/),
    expect.stringMatching(/^Restaurant account: changed/),
  ])
  await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
  // The refusal opens the field's tab, and its message stays when the field loses focus.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Area name/)))
  await person.click(dialog.getByRole('img', { name: '1 to correct' }))
  dialog.getByText('This area already exists.')
  expect(dialog.getByLabelText(/^Area name/)).toHaveProperty('value', 'Typed')
})

test.each<[string, AuditThing, Readonly<Record<string, string>>]>([
  ['driver', DRIVER_AUDIT, DRIVER_LABELS],
  ['restaurant', RESTAURANT_AUDIT, RESTAURANT_LABELS],
  ['area', AREA_AUDIT, AREA_LABELS],
  ['user', PANEL_USER_AUDIT, USER_LABELS],
  ['shift', SHIFT_AUDIT, FIELD_LABELS],
])('uses the labels of the form for the fields of a %s', (_, { fields }, labels) => {
  const ofBoth = Object.keys(labels).filter((name) => fields[name] && !name.startsWith('map_'))
  expect(ofBoth.length).toBeGreaterThan(0)
  for (const name of ofBoth) expect([name, fields[name]?.label]).toEqual([name, labels[name]])
})
