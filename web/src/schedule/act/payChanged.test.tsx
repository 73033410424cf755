import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { areasQuery } from '../../areas/areas.data.ts'
import { queryClient } from '../../kernel/query.ts'
import type { FakeRequest } from '../../testing/fakeServer.ts'
import { area, shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, changed, idsIn, refusing, stepIn } from '../testing/changeMany.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

const shifts = [
  shift({ id: 1, period_date: '2026-03-11' }),
  shift({ id: 2, period_date: '2026-03-12', driver_id: 2 }),
]
const published = (ids: number[]) =>
  shifts
    .filter(({ id }) => ids.includes(id))
    .map((one) => ({ ...one, status: 20 as const, updated_at: '2026-03-01T11:00:00.000Z' }))
/** The cost of one shift at each rate. */
const [BEFORE, NOW] = [48, 52]

/** A server that raises the area's rate once someone has seen the old one, and then expects the new sum. */
function raising() {
  let standardPayRate = 12
  const judge = (cost_shown: number | undefined, count: number) => {
    standardPayRate = 13
    const sums = { cost: `£${NOW * count}.00`, shown: `£${cost_shown}.00` }
    if (cost_shown !== NOW * count)
      return { status: 409, body: { code: 'payChanged', message: refusalMessage('payChanged', sums) } }
  }
  return {
    raise: () => {
      standardPayRate = 13
    },
    judge,
    answers: {
      'GET /api/area?short=1': () => ({ body: [area({ standardPayRate }), area({ id: 2, name: 'Hove' })] }),
      [CHANGE]: (request: FakeRequest) => {
        const ids = idsIn(request)
        return judge(costIn(request), ids.length) ?? changed(published(ids))
      },
    },
  }
}

const costIn = ({ body }: Pick<FakeRequest, 'body'>) => (body as { cost_shown?: number }).cost_shown
const sumsOf = (requests: readonly FakeRequest[]) =>
  requests.filter(({ call }) => call === CHANGE).map(costIn)

test('says the pay of one shift, and asks again if it has changed', async () => {
  const { person, requests } = await showSchedule({ shifts: shifts.slice(0, 1), answers: raising().answers })
  ;(await screen.findByRole('button', { name: /^11:00 to/ })).focus()
  await person.keyboard('p')
  await screen.findByText('Its pay comes to £48.00.')
  await person.click(screen.getByRole('button', { name: 'Publish quietly' }))
  expect(await screen.findByText(/it comes to £52\.00 instead of £48\.00\. Publish again if/)).toBeDefined()
  await screen.findByText(/^Its pay comes to £52\.00\./)
  await person.click(screen.getByRole('button', { name: 'Publish and notify' }))
  expect(await screen.findByText('Published: 11:00 – 15:00, Driver One')).toBeDefined()
  expect(sumsOf(requests)).toEqual([BEFORE, NOW])
  expect([stepIn(requests, 0), stepIn(requests)]).toMatchObject([{ push_drivers: 20 }, { push_drivers: 10 }])
})

test('asks again with the new pay of all shifts', async () => {
  const { person, requests } = await showSchedule({ shifts, answers: raising().answers })
  await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
  await screen.findByText(/Their pay comes to £96\.00\.$/)
  await person.click(screen.getByRole('checkbox', { name: 'Notify the drivers by push message' }))
  await person.click(screen.getByRole('button', { name: 'Publish 2 shifts' }))
  expect(await screen.findByText(/it comes to £104\.00 instead of £96\.00\. Publish again if/)).toBeDefined()
  await screen.findByText(/Their pay comes to £104\.00\./)
  await person.click(screen.getByRole('button', { name: 'Publish 2 shifts' }))
  expect(await screen.findByText('Published: 2 shifts')).toBeDefined()
  expect(sumsOf(requests)).toEqual([2 * BEFORE, 2 * NOW])
  // The first answer is kept.
  expect(stepIn(requests)).toMatchObject({ push_drivers: 20 })
})

test('says the pay of the shifts not refused, and again if it has changed', async () => {
  const { answers, judge } = raising()
  const { person, requests } = await showSchedule({
    shifts,
    answers: {
      ...answers,
      [CHANGE]: (request) => {
        const ids = idsIn(request)
        return ids.includes(2)
          ? refusing({ 2: 'Driver unavailable' })(request)
          : (judge(costIn(request), 1) ?? changed(published(ids)))
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Publish Shifts [2]' }))
  await person.click(await screen.findByRole('button', { name: 'Publish 2 shifts' }))
  await screen.findByText('Its pay comes to £48.00.')
  await person.click(screen.getByRole('button', { name: 'Skip it and publish 1 shift' }))
  await screen.findByText(/^Its pay comes to £52\.00\./)
  await person.click(screen.getByRole('button', { name: 'Skip it and publish 1 shift' }))
  expect(await screen.findByText('Published: 11:00 – 15:00, Driver One')).toBeDefined()
  expect(sumsOf(requests)).toEqual([2 * BEFORE, BEFORE, NOW])
})

async function publishSelected(answer: Parameters<typeof showSchedule>[0]) {
  const shown = await showSchedule(answer)
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await shown.person.keyboard('{Control>}a{/Control}p')
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 shifts' })
  await within(dialog).findByText('Their pay comes to £96.00.')
  await shown.person.click(within(dialog).getByRole('button', { name: 'Publish 2 shifts' }))
  return { ...shown, dialog: within(dialog) }
}

const done = changed(published([1, 2]))

test('keeps the dialog of selected shifts, with their new pay on its button', async () => {
  const { answers } = raising()
  const { person, requests, dialog } = await publishSelected({
    shifts,
    answers,
  })
  expect(
    await dialog.findByText(/£104\.00 instead of £96\.00\. Publish again if that is right\.$/),
  ).toBeDefined()
  expect(dialog.getByText(/^Their pay comes to £104\.00\./)).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Publish 2 shifts' }))
  expect(await screen.findByText('Published: 2 shifts')).toBeDefined()
  expect(sumsOf(requests)).toEqual([2 * BEFORE, 2 * NOW])
  const keys = requests.filter(({ call }) => call === CHANGE).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

test('sends the same pay of selected shifts again after a lost answer', async () => {
  const { answers, raise } = raising()
  let isLost = true
  const { person, requests, dialog } = await publishSelected({
    shifts,
    answers: { ...answers, [CHANGE]: () => (isLost ? new Error('gone') : done) },
  })
  await dialog.findByText(/nothing will be done twice/)
  isLost = false
  raise()
  await act(() => queryClient.invalidateQueries({ queryKey: areasQuery.queryKey }))
  await waitFor(() => expect(dialog.getByText(/Their pay comes to £104\.00\./)).toBeDefined())
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Published: 2 shifts')).toBeDefined()
  const sent = requests.filter(({ call }) => call === CHANGE)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
})
