import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import type { FakeRequest, fakeServer } from '../testing/fakeServer.ts'
import { shift } from '../testing/scheduleFixtures.ts'

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

const TEMPLATE = {
  id: 5,
  name: 'Usual week',
  location: { type: 'area', id: 1, name: 'Brighton' },
  shifts: 2,
  open: 0,
  restaurants: 1,
  minutes: 480,
  updated_at: '2026-03-01T10:00:00.000Z',
}
const counts = { added: 2, opened: 1, left: 0, there: 3 }
const problem = {
  period_date: '2026-03-18',
  start_time: '10:00',
  finish_time: '14:00',
  driver_name: 'Driver One',
  fate: 'opened',
  problem: 'Driver unavailable',
}
/** The outcome of applying the template to the requested weeks. */
const applied = ({ body }: Pick<FakeRequest, 'body'>) => ({
  body: {
    ...counts,
    weeks: (body as { weeks: string[] }).weeks.map((week) => ({
      week,
      ...counts,
      restaurants: [{ restaurant_id: 1, name: 'Harbour Tacos', ...counts, problems: [problem] }],
    })),
  },
})

async function openApplying(answers?: Parameters<typeof fakeServer>[0]) {
  const shown = await showSchedule({
    answers: {
      'GET /api/template': { body: [TEMPLATE] },
      'POST /api/template/preview': applied,
      'POST /api/template/apply': applied,
      ...answers,
    },
  })
  const { person } = shown
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Apply template…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Apply template' })
  const choose = async () => {
    await person.click(await within(dialog).findByRole('combobox', { name: 'Template' }))
    await person.click(await screen.findByRole('option', { name: 'Usual week — Brighton, 2 shifts' }))
  }
  return { ...shown, dialog, choose }
}

test('proposes the week on screen, or the current week if that one is past', async () => {
  const { person, dialog, choose } = await openApplying()
  expect(await within(dialog).findByText('1 week, 09/03/2026 – 15/03/2026')).toBeDefined()
  const go = (way: 'Next' | 'Previous') =>
    person.click(screen.getByRole('button', { name: `${way} week`, hidden: true }))
  await go('Next')
  expect(await within(dialog).findByText('1 week, 16/03/2026 – 22/03/2026')).toBeDefined()
  await choose()
  await person.click(within(dialog).getByRole('radio', { name: 'Leave the shift out' }))
  await go('Next')
  expect(await within(dialog).findByText('1 week, 23/03/2026 – 29/03/2026')).toBeDefined()
  for (const _ of [1, 2, 3]) await go('Previous')
  expect(await within(dialog).findByText('1 week, 09/03/2026 – 15/03/2026')).toBeDefined()
})

test('previews the outcome for each shift, and applies the template to the week on screen', async () => {
  const { person, requests, searches, dialog, choose } = await openApplying()
  await choose()
  expect(
    await within(dialog).findByText('Adds 2 shifts · 1 of them loses its driver · 3 already there'),
  ).toBeDefined()
  expect(within(dialog).getByRole('listitem').textContent).toContain(
    'Wed 18 Mar, 10:00 – 14:00 Driver One: Driver unavailable Becomes open',
  )
  expect(requests.filter(({ call }) => call === 'POST /api/template/apply')).toEqual([])
  await person.click(
    await within(dialog).findByRole('button', { name: 'Add 2 shifts to 09/03/2026 – 15/03/2026' }),
  )
  const done = await screen.findByRole('dialog', { name: 'Template applied' })
  const sent = requests.find(({ call }) => call === 'POST /api/template/apply')
  expect(sent?.body).toEqual({ template_id: 5, weeks: ['2026-03-09'], unfit: 'open' })
  expect(sent?.headers['idempotency-key']).toMatch(/^\w{32}$/)
  await person.click(within(done).getByRole('button', { name: 'Show the first week' }))
  expect(searches.at(-1)).toMatchObject({ from: undefined, to: undefined })
})

test('updates the preview when a colleague adds a shift', async () => {
  let there = 3
  const { dialog, choose } = await openApplying({
    'POST /api/template/preview': (request) => ({ body: { ...applied(request).body, there } }),
  })
  await choose()
  await within(dialog).findByText(/3 already there$/)
  there = 4
  const added = shift({ id: 9, period_date: '2026-03-18' })
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'store', data: added }))
  expect(await within(dialog).findByText(/4 already there$/)).toBeDefined()
})

test('adds nothing when the preview could not be updated', async () => {
  let isLost = false
  const { dialog, choose } = await openApplying({
    'POST /api/template/preview': (request) =>
      isLost ? { status: 400, body: { message: 'No.' } } : applied(request),
  })
  await choose()
  await within(dialog).findByRole('button', { name: 'Add 2 shifts to 09/03/2026 – 15/03/2026' })
  isLost = true
  const added = shift({ id: 9, period_date: '2026-03-18' })
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'store', data: added }))
  expect(await within(dialog).findByText('The preview could not be loaded')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Apply template' })).toHaveProperty('disabled', true)
})
