import type { Step, StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { noDevice, shift } from '../../testing/scheduleFixtures.ts'
import { CHANGE, changed, stepIn } from '../testing/changeMany.ts'
import { PUBLISH_CHECK, showSchedule } from '../testing/renderSchedule.tsx'

const shifts = [
  shift({ id: 1, period_date: '2026-03-11' }),
  shift({ id: 2, period_date: '2026-03-12', driver_id: 2 }),
]
const published = shifts.map((one) => ({
  ...one,
  status: 20 as const,
  updated_at: '2026-03-01T11:00:00.000Z',
}))

const STEP: Step = {
  id: 7,
  name: 'Publish 2 shifts',
  kind: 'publish',
  at: '2026-03-11T11:50:00.000Z',
  shifts: 2,
  first_date: '2026-03-11',
  last_date: '2026-03-12',
}
const CHECK: StepCheck = {
  step: STEP,
  told: [{ driver_id: 2, full_name: 'Driver Two', shifts: 1 }],
  told_count: 1,
  cost: null,
  rate_change: null,
  problems: [],
  short_notice: null,
}

async function publishBoth(unreachable: number[], isQuiet = false) {
  let steps: Step[] = []
  const shown = await showSchedule({
    shifts,
    answers: {
      [CHANGE]: () => {
        steps = [STEP]
        return changed(published)
      },
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable }) },
      'GET /api/schedule/steps': () => ({ body: { undo: steps, redo: [] } }),
      'GET /api/schedule/steps/7/undo-check': { body: CHECK },
    },
  })
  const { person, requests } = shown
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}p')
  const question = within(await screen.findByRole('dialog', { name: 'Publish 2 shifts' }))
  await person.click(question.getByRole('checkbox', { name: /^Notify the drivers/ }))
  if (!isQuiet) await person.click(question.getByRole('checkbox', { name: /^Notify the drivers/ }))
  await person.click(question.getByRole('button', { name: 'Publish 2 shifts' }))
  await waitFor(() => expect(stepIn(requests)).toMatchObject({ kind: 'publish' }))
  const takeLater = (later: Step) => {
    steps = [later, STEP]
  }
  return { ...shown, takeLater }
}

test('after publishing, drivers whom no message reached stay named until the list is closed', async () => {
  const { person } = await publishBoth([2])
  const list = within(await screen.findByRole('dialog', { name: 'Published: 2 shifts' }))
  expect(list.getByRole('heading', { name: 'Not reached: 1 driver' })).toBeDefined()
  expect(list.getByText('Driver Two')).toBeDefined()
  expect(list.queryByText('Driver One')).toBeNull()
  expect(list.getByRole('button', { name: 'Copy: Not reached' })).toBeDefined()
  await person.click(list.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the list has Undo for its own step, even if a later one follows', async () => {
  const { person, takeLater } = await publishBoth([2])
  const list = within(await screen.findByRole('dialog', { name: 'Published: 2 shifts' }))
  const undo = await list.findByRole('button', { name: 'Undo' })
  takeLater({ ...STEP, id: 8, name: 'Publish 5 shifts' })
  await queryClient.invalidateQueries()
  await person.click(undo)
  expect(await screen.findByRole('dialog', { name: 'Undo: Publish 2 shifts?' })).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Published: 2 shifts' })).toBeNull()
})

test.each([
  ['everyone is notified', [], false],
  ['no one was to be notified', [2], true],
])('after publishing, nothing stays open if %s', async (_, unreachable, isQuiet) => {
  await publishBoth(unreachable, isQuiet)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after one shift is published from its menu, nothing stays open: the question named its driver', async () => {
  const [one, then] = [shifts[1] as (typeof shifts)[0], published[1] as (typeof published)[0]]
  const { person, requests } = await showSchedule({
    shifts: [one],
    answers: {
      [CHANGE]: changed([then]),
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [2] }) },
    },
  })
  await person.click(await screen.findByRole('button', { name: /^11:00 to/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Publish' }))
  await person.click(await screen.findByRole('button', { name: 'Publish and notify' }))
  await waitFor(() => expect(stepIn(requests)).toMatchObject({ kind: 'publish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the question says that no one is notified of an open shift because no one can take it', async () => {
  const offered = { count: 0, drivers: [], no_device: 0, unable: 3 }
  const { person } = await showSchedule({
    shifts: [shift({ id: 1, period_date: '2026-03-11', driver_id: null })],
    answers: { [PUBLISH_CHECK]: { body: { refused: [], offered } } },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('p')
  expect(
    await screen.findByText(
      /^3 drivers cannot take any of the open shifts and will not be notified, because of a clash/,
    ),
  ).toBeDefined()
})

test('after several shifts are moved, drivers whom no message reached stay named, too', async () => {
  const moved = published.map((one) => ({ ...one, restaurant_id: 2 }))
  const { person, requests } = await showSchedule({
    shifts: published,
    answers: {
      [CHANGE]: changed(moved),
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [2] }) },
    },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}m{ArrowRight}{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Move 2 shifts' }))
  await question.findByRole('heading', { name: 'Not reached: 1 driver' })
  await person.click(question.getByRole('button', { name: 'Move 2 shifts' }))
  await waitFor(() => expect(stepIn(requests)).toMatchObject({ kind: 'move' }))
  const list = within(await screen.findByRole('dialog', { name: 'Moved: 2 shifts' }))
  expect(list.getByRole('heading', { name: 'Not reached: 1 driver' })).toBeDefined()
})
