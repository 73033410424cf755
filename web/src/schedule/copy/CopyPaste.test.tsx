import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { signOut } from '../../kernel/session.ts'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { showSchedule, withDrivers } from '../testing/renderSchedule.tsx'

afterEach(() => changeSchedule({ copied: undefined }))

const CREATE = 'POST /api/shift'
const THERE = 'Paste shift, Quay Sushi, Thursday 12 Mar'
const theShift = () => screen.findByRole('button', { name: /^11:00 to 15:00, Driver One/ })
const strip = () => screen.queryByRole('region', { name: 'Copied shift' })
const paste = (name = THERE) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const SOURCE = shift({ comment: 'Bring the bag', cost_bonus: 10 })

/** The server stores what it is sent, each key once. */
function storing() {
  const stored = new Map<string, Shift>()
  return {
    [CREATE]: ({ body, headers }: { body: unknown; headers: Record<string, string> }) => {
      const key = headers['idempotency-key'] ?? ''
      const { driver_id, ...given } = body as Shift
      const made = stored.get(key) ?? shift({ ...given, id: 100 + stored.size, driver_id: driver_id || null })
      stored.set(key, made)
      return { body: made }
    },
  }
}

async function copied(setting: Parameters<typeof showSchedule>[0] = {}) {
  const shown = await showSchedule({ shifts: [SOURCE], answers: storing(), ...setting })
  await shown.person.click(await theShift())
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  await paste()
  return { ...shown, sent: () => shown.requests.filter(({ call }) => call === CREATE) }
}

describe('a copied shift', () => {
  test('is announced, and every day of every restaurant that takes shifts has a Paste button', async () => {
    await copied()
    expect(strip()?.textContent).toContain('Copied: 11:00 – 15:00, Driver One, Wed 11 Mar')
    // The buttons of all cells are drawn after the copying itself.
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Paste shift/ })).toHaveLength(
        screen.getAllByRole('button', { name: /^Add shift/ }).length,
      ),
    )
  })

  test('is pasted once, with what it keeps and nothing else, and the copying ends', async () => {
    const { person, sent } = await copied()
    await person.dblClick(await paste())
    expect(
      await screen.findByText('Pasted: 11:00 – 15:00, Driver One, Thursday 12 Mar, Quay Sushi'),
    ).toBeDefined()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.body).toMatchObject({
      restaurant_id: 2,
      driver_id: 1,
      period_date: '2026-03-12',
      start_time: '11:00',
      finish_time: '15:00',
      comment: 'Bring the bag',
      cost_bonus: 0,
    })
    expect(sent()[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/)
    await waitFor(() => expect(strip()).toBeNull())
    expect(screen.queryByRole('button', { name: /^Paste shift/ })).toBeNull()
    const both = await screen.findAllByRole('button', { name: '11:00 to 15:00, Driver One, unpublished' })
    await waitFor(() => expect(document.activeElement).toBe(both[1]))
  })

  test('stays while Shift is held, and each paste is a form of its own', async () => {
    const { person, sent } = await copied()
    await person.keyboard('{Shift>}')
    await person.click(await paste())
    await person.click(await paste('Paste shift, Quay Sushi, Friday 13 Mar'))
    await person.keyboard('{/Shift}')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    expect(strip()).not.toBeNull()
    await person.click(await paste('Paste shift, Quay Sushi, Saturday 14 Mar'))
    await waitFor(() => expect(strip()).toBeNull())
  })

  test('stays without Shift if that is chosen in the strip', async () => {
    const { person, sent } = await copied()
    const keeps = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Keep pasting/ })
    await person.click(keeps())
    await person.click(await paste())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(await paste()).toBeDefined()
    expect(keeps().checked).toBe(true)
    const [again] = screen.getAllByRole('button', { name: /^11:00 to 15:00, Driver One/ })
    again?.focus()
    await person.keyboard('c')
    expect(keeps().checked).toBe(false)
  })

  test('ends with Escape, the button, or signing out; Escape in a menu closes only the menu', async () => {
    const { person } = await copied()
    await person.click(await theShift())
    await screen.findByRole('menu')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(strip()).not.toBeNull()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(strip()).toBeNull())
    ;(await theShift()).focus()
    await person.keyboard('{Control>}c{/Control}')
    await person.click(await screen.findByRole('button', { name: 'Stop copying' }))
    expect(strip()).toBeNull()
    ;(await theShift()).focus()
    await person.keyboard('{Control>}c{/Control}')
    await paste()
    signOut()
    await waitFor(() => expect(strip()).toBeNull())
  })

  test('stays copied if Escape puts back a shift that is being moved', async () => {
    const { person } = await copied()
    ;(await theShift()).focus()
    await person.keyboard('m{ArrowRight}{Escape}')
    expect(strip()).not.toBeNull()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(strip()).toBeNull())
  })

  test('stays copied if Escape puts back an edge that is being moved', async () => {
    const { person } = await copied()
    ;(await theShift()).focus()
    await person.keyboard('{Alt>}{ArrowRight}{Escape}{/Alt}')
    expect(strip()).not.toBeNull()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(strip()).toBeNull())
  })
})

describe('a driver who cannot work there', () => {
  const away = driver({
    default_working_time: [{ id: 1, week_day: 3, start_at: null, stop_at: null, holiday: 10 }] as never,
  })
  const withAway = { ...storing(), ...withDrivers([away]) }

  test('is shown before anything is sent, with the offer of an open shift', async () => {
    const { person, sent } = await copied({ answers: withAway })
    await person.click(await paste())
    const question = await dialog('Paste as an open shift?')
    expect(question.textContent).toContain(
      'Driver One cannot work 11:00 – 15:00 on Thursday 12 Mar, Quay Sushi: Driver unavailable',
    )
    await person.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toHaveLength(0)
    expect(strip()).not.toBeNull()
    await person.click(await paste())
    await person.click(await screen.findByRole('button', { name: 'Paste as open shift' }))
    expect(
      await screen.findByRole('button', { name: '11:00 to 15:00, Open shift, unpublished' }),
    ).toBeDefined()
    expect(sent().map(({ body }) => (body as Shift).driver_id)).toEqual([0])
  })

  test('is shown if only the server knows of it, and the open shift is sent as another form', async () => {
    const store = storing()[CREATE] as (request: never) => { body: Shift }
    const answers = {
      [CREATE]: (request: { body: unknown }) =>
        (request.body as Shift).driver_id === 0
          ? store(request as never)
          : { status: 400, body: { driver_id: ['Driver already have shift on this time'] } },
    }
    const { person, sent } = await copied({ answers })
    await person.click(await paste())
    const question = await dialog('Paste as an open shift?')
    expect(question.textContent).toContain('Driver already have shift on this time')
    await person.click(within(question).getByRole('button', { name: 'Paste as open shift' }))
    expect(await screen.findByText(/^Pasted: 11:00 – 15:00, Open shift/)).toBeDefined()
    const [first, second] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(first).not.toBe(second)
  })
})

test('says that a pasted shift is out of sight', async () => {
  const withoutDriver = { ...withDrivers([]), ...storing() }
  const { person } = await copied({ answers: withoutDriver, search: { driver: 1 } })
  await person.click(await paste())
  await person.click(await screen.findByRole('button', { name: 'Paste as open shift' }))
  expect(
    await screen.findByText(
      'Pasted: 11:00 – 15:00, Open shift, Thursday 12 Mar, Quay Sushi. It is not among the shifts shown.',
    ),
  ).toBeDefined()
})

describe('a paste that failed', () => {
  test('without an answer can be tried again with the same key', async () => {
    const store = storing()[CREATE] as (requests: never) => { body: Shift }
    let fails = true
    const answers = { [CREATE]: (request: never) => (fails ? new TypeError('gone') : store(request)) }
    const { person, sent } = await copied({ answers: answers as never })
    await person.click(await paste())
    const question = await dialog('Was the shift pasted?')
    expect(question.textContent).toContain('It is safe to try again')
    fails = false
    await person.click(within(question).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Pasted: /)).toBeDefined()
    const [first, second] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(first).toBe(second)
  })

  test('reloads the schedule if it is left, and the shift stays copied', async () => {
    const { person, requests } = await copied({ answers: { [CREATE]: new TypeError('gone') } })
    const lists = () => requests.filter(({ call }) => call.startsWith('GET /api/shift?')).length
    const before = lists()
    await person.click(await paste())
    await person.click(await screen.findByRole('button', { name: 'Leave it' }))
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
    expect(strip()).not.toBeNull()
  })

  test('for another reason says it, and the shift stays copied', async () => {
    const refused = { status: 400, body: { restaurant_id: ['This restaurant is inactive.'] } }
    const { person } = await copied({ answers: { [CREATE]: refused } })
    await person.click(await paste())
    expect(await screen.findByText('This restaurant is inactive.')).toBeDefined()
    expect(strip()).not.toBeNull()
  })
})
