import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { showSchedule } from './renderSchedule.tsx'

type Setting = Parameters<typeof showSchedule>[0]

export const ADD_ON_WEDNESDAY = 'Add shift, Harbour Tacos, Wednesday 11 Mar'

export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const button = (name: string) => screen.getByRole('button', { name })
export const field = (name: RegExp) => screen.getByRole('combobox', { name })
/** The list below the driver field, beside that of the panel. */
export const offered = () => screen.getByRole('listbox', { name: 'Driver' })
export const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled

export async function openAdd(setting: Setting = {}) {
  const shown = await showSchedule(setting)
  await shown.person.click(await screen.findByRole('button', { name: ADD_ON_WEDNESDAY }))
  await dialog('Add shift')
  return shown
}

export async function openEdit(one: Shift, setting: Setting = {}) {
  const shown = await showSchedule({ shifts: [one], ...setting })
  await shown.person.click(await screen.findByRole('button', { name: /^\d\d:\d\d to / }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await dialog('Edit shift')
  return shown
}

export const choose = async (person: UserEvent, name: string | RegExp) => {
  await person.click(field(/^Driver/))
  await person.click(await within(offered()).findByRole('option', { name }))
}

/** Times as a person types them. */
export const times = async (person: UserEvent, start: string, finish: string) => {
  await type(person, /^Start Time/, start)
  await type(person, /^Finish Time/, finish)
}

export const type = async (person: UserEvent, name: RegExp, text: string) => {
  await person.click(field(name))
  fireEvent.input(field(name), { target: { value: text } })
  await person.tab()
}
