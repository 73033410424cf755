import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { TimeField } from './TimeField.tsx'

function Form({ initial, now, changed }: { initial: string; now: string; changed: (time: string) => void }) {
  const [time, setTime] = useState(initial)
  const change = (next: string) => {
    changed(next)
    setTime(next)
  }
  return (
    <>
      <TimeField label="Start time" value={time} onChange={change} now={now} />
      <button type="button">Next</button>
    </>
  )
}

function open(initial: string, now = '17:52') {
  const changed = vi.fn()
  render(<Form initial={initial} now={now} changed={changed} />)
  return { changed, field: screen.getByLabelText<HTMLInputElement>('Start time'), user: userEvent.setup() }
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

test('fills in the choice nearest to now when an empty field is focused, and clears it when left untouched', async () => {
  const { field, user } = open('')
  await user.click(field)
  expect(field.value).toBe('17:45')
  await user.tab()
  expect(field.value).toBe('')
})

test('works from the keyboard as well', async () => {
  const { field, user } = open('', '17:53')
  await user.tab()
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('18:00')
  await user.tab()
  expect(field.value).toBe('')
})

test('an Enter that comes at once chooses the offered time', async () => {
  const { field, user } = open('')
  act(() => field.focus())
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await user.tab()
  expect(field.value).toBe('17:45')
})

test('what is typed after another click replaces the offered time', async () => {
  const { field, user } = open('')
  await user.tab()
  await user.pointer({ keys: '[MouseLeft]', target: field, offset: 5 })
  await user.keyboard('1800')
  await user.tab()
  expect(field.value).toBe('18:00')
})

test('what is typed after a first click replaces a loaded time, and after another one is added to it', async () => {
  const { field, user } = open('17:45')
  await user.tab()
  await user.pointer({ keys: '[MouseLeft]', target: field, offset: 5 })
  await user.keyboard('1')
  expect(field.value).toBe('1')
  await user.keyboard('800')
  await user.pointer({ keys: '[MouseLeft]', target: field, offset: 4 })
  await user.keyboard('{Backspace}5')
  expect(field.value).toBe('1805')
})

test.each([
  ['1800', '0915', '09:15'],
  ['930', '1800', '18:00'],
  ['180', '0', '18:00'],
  ['18:00', '7', '07:00'],
  ['9', '30', '09:30'],
])('after a click in a typed %s, %s makes %s of it', async (typed, more, time) => {
  const { field, user } = open('')
  await user.click(field)
  await user.keyboard(typed)
  await user.pointer({ keys: '[MouseLeft]', target: field, offset: typed.length })
  await user.keyboard(more)
  await user.tab()
  expect(field.value).toBe(time)
})

test('a dialog that opens with it offers nothing, until the person comes to the field', async () => {
  const changed = vi.fn()
  render(<TimeField data-autofocus label="Start time" value="" onChange={changed} now="17:52" />)
  const field = screen.getByLabelText('Start time')
  act(() => field.focus())
  expect(changed).not.toHaveBeenCalled()
  await userEvent.tab()
  act(() => field.focus())
  expect(changed).toHaveBeenCalledWith('17:45')
})

test('Escape takes the offered time back, so that Enter does not send it', async () => {
  const { field, user } = open('')
  await user.tab()
  expect(field.value).toBe('17:45')
  await user.keyboard('{Escape}')
  expect(field.value).toBe('')
  await user.keyboard('{Enter}')
  expect(field.value).toBe('')
})

test('keeps the offered time if it is pasted over itself', async () => {
  const { field, user } = open('')
  await user.click(field)
  fireEvent.input(field, { target: { value: '17:45' } })
  await user.tab()
  expect(field.value).toBe('17:45')
})

test('replaces the offered time by what is typed', async () => {
  const { field, user } = open('')
  await user.click(field)
  await user.clear(field)
  await user.type(field, '09:30')
  await user.tab()
  expect(field.value).toBe('09:30')
})

test('selects the offered time at once, so that keys before the next frame replace it', () => {
  const { field } = open('')
  fireEvent.focus(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['17:45', 0, 5])
})

test('keeps a time chosen by mouse or Enter', async () => {
  const { field, user } = open('')
  await user.click(field)
  await user.click(screen.getByRole('option', { name: '11:15', hidden: true }))
  await user.tab()
  expect(field.value).toBe('11:15')
})

test('chooses the offered time by Enter, and later ones by the arrows', async () => {
  const { field, user } = open('')
  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(field.value).toBe('17:45')
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  await user.click(field)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('18:00')
})

test('lists every 15 minutes of the day, and the matching times while typing', async () => {
  const { field, user } = open('')
  await user.click(field)
  expect(offered()).toHaveLength(96)
  expect(offered().slice(0, 2)).toEqual(['00:00', '00:15'])
  await user.clear(field)
  await user.type(field, '18')
  expect(offered()).toEqual(['18:00', '18:15', '18:30', '18:45'])
})

test.each([
  ['18:52', '18:45'],
  ['18:53', '19:00'],
  ['23:59', '23:45'],
])('a loaded %s shows and sends the nearest choice, or itself if none is near', (loaded, shown) => {
  const near = loaded !== '23:59'
  const { changed, field } = open(loaded)
  expect(field.value).toBe(near ? shown : loaded)
  expect(changed.mock.calls).toEqual(near ? [[shown]] : [])
})

test('keeps a loaded time of the list', () => {
  const { changed, field } = open('18:45')
  expect(field.value).toBe('18:45')
  expect(changed).not.toHaveBeenCalled()
})

test('keeps a typed time between the choices', async () => {
  const { field, user } = open('')
  await user.click(field)
  await user.clear(field)
  await user.type(field, '18:07')
  await user.tab()
  expect(field.value).toBe('18:07')
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['2400', '2400'],
  ['late', 'late'],
])('leaving the field completes %s to %s', (typed, time) => {
  const { field } = open('10:00')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  expect(field.value).toBe(time)
})

test('stays empty after being cleared by hand', async () => {
  const { field, user } = open('10:00')
  await user.click(field)
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('')
})

test('completes the typed time at Enter before the form is sent', async () => {
  const { field, user } = open('')
  await user.click(field)
  await user.clear(field)
  await user.type(field, '930{Enter}')
  expect(field.value).toBe('09:30')
})

test('keeps a time between the choices at Enter', async () => {
  const { field, user } = open('')
  await user.click(field)
  await user.clear(field)
  await user.type(field, '18:07{Enter}')
  expect(field.value).toBe('18:07')
})

test('marks the choice nearest to the current time', async () => {
  const { field, user } = open('')
  await user.click(field)
  const marked = screen
    .getAllByRole('option', { hidden: true })
    .filter((option) => option.dataset.comboboxActive)
  expect(marked.map((option) => option.textContent)).toEqual(['17:45'])
})

test('accepts 24:00 with its own choices, and keeps a loaded time', async () => {
  const changed = vi.fn()
  render(
    <TimeField label="Stop at" value="09:07" onChange={changed} now="17:00" times={['17:00', '24:00']} />,
  )
  expect(changed).not.toHaveBeenCalled()
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Stop at'))
  expect(offered()).toEqual(['17:00', '24:00'])
  await user.click(screen.getByRole('option', { name: '24:00', hidden: true }))
  expect(changed).toHaveBeenCalledWith('24:00')
})
