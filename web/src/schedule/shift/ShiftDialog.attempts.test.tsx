import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { THIS_WEEK } from '../testing/renderSchedule.tsx'
import { button, choose, isDisabled, openAdd, times } from '../testing/shiftDialogActions.ts'

const LOST = new TypeError('Failed to fetch')
const SAME_KEY = {
  status: 409,
  body: { message: refusalMessage('sameKeyOtherBody'), code: 'sameKeyOtherBody' },
}

/** Adds a shift. The server gives these answers to one attempt after another. */
async function enter(...answers: (Error | { status?: number; body: unknown })[]) {
  let list: unknown[] = []
  const shown = await openAdd({
    answers: {
      [THIS_WEEK]: () => ({ body: list }),
      'POST /api/shift': () => {
        if (list.length === 0) list = [shift({ id: 9 })]
        return answers.shift() ?? SAME_KEY
      },
    },
  })
  const keys = () =>
    shown.requests
      .filter(({ call }) => call === 'POST /api/shift')
      .map(({ headers }) => headers['idempotency-key'])
  await choose(shown.person, 'Driver One')
  await times(shown.person, '11:00', '15:00')
  await shown.person.click(button('Create'))
  return { ...shown, keys }
}

describe('an attempt without an answer', () => {
  test('does not send another form as a new shift if it was stored, and links to the schedule', async () => {
    const { person, keys } = await enter(LOST, SAME_KEY)
    await screen.findByText(/will not be added twice/)
    await choose(person, 'Driver Two')
    await person.click(button('Try again'))
    expect(
      await screen.findByText(
        'The first attempt has already added this shift, as it was entered then: 11:00 – 15:00, Driver One. Your later changes are not saved.',
      ),
    ).toBeDefined()
    expect(keys()[1]).toBe(keys()[0])
    expect(isDisabled('Create')).toBe(true)
    await person.click(button('Close and look at the schedule'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      await screen.findByRole('button', { name: '11:00 to 15:00, Driver One, unpublished' }),
    ).toBeDefined()
  })

  test('keeps its key when the next one is refused for another reason', async () => {
    const refused = { status: 429, body: { message: refusalMessage('tooManyRequests') } }
    const { person, keys } = await enter(LOST, refused, { body: shift({ id: 9 }) })
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText(refusalMessage('tooManyRequests'))
    await person.click(button('Create'))
    await screen.findByText(/^Added/)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(3)
  })

  test('leaves open which one was stored, where there are several', async () => {
    const { person } = await enter(LOST, { status: 503, body: {} }, SAME_KEY)
    await screen.findByText(/will not be added twice/)
    await choose(person, 'Open shift')
    await person.click(button('Try again'))
    await screen.findByText(/error 503/)
    await times(person, '12:00', '16:00')
    await person.click(button('Try again'))
    expect(
      await screen.findByText(
        /^An earlier attempt .*: 11:00 – 15:00, Driver One or 11:00 – 15:00, Open shift\./,
      ),
    ).toBeDefined()
  })
})

test('shows the refusal of another conflict, and keeps the form', async () => {
  await enter({ status: 409, body: { message: 'Driver One has since got another shift.' } })
  expect(await screen.findByText('Driver One has since got another shift.')).toBeDefined()
  expect(screen.queryByText(/has already added this shift/)).toBeNull()
  expect(isDisabled('Create')).toBe(false)
})

test('adds a shift over plain HTTP, without randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { keys } = await enter({ body: shift({ id: 9 }) })
  await screen.findByText(/^Added/)
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
})
