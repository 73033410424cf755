/** A client that changes shifts without pausing. It repeats unanswered calls, on another server if there is one. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { credentialRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { PASSWORD } from './testWorld.ts'

export interface PersistentWriter {
  /** The acknowledged comments of its shifts, by id. */
  shifts: Map<number, string>
  /** The addresses to which emails were promised. */
  mailed: string[]
  /** Calls that were answered with success. */
  calls: number
  /** Unexpected answers other than success or 503. */
  failures: string[]
  /** Why calls were sent again: the answer, or the error of a broken connection. */
  repeats: string[]
}

export interface NewAccount {
  id: number
  email: string
}

export const newWriter = (): PersistentWriter => ({
  shifts: new Map(),
  mailed: [],
  calls: 0,
  failures: [],
  repeats: [],
})

interface Writing {
  name: string
  /** The addresses of all servers; a proxy would know which one answers. */
  addresses: () => readonly string[]
  token: string
  /** New accounts, to which their credentials are sent. */
  accounts: NewAccount[]
  isOver: () => boolean
}

/** Each round adds a shift, changes it, and sends an account its credentials while there are accounts left. */
export async function writePersistently(writer: PersistentWriter, writing: Writing): Promise<void> {
  for (let turn = 0; !writing.isOver(); turn++) {
    const comment = `${writing.name} ${turn}`
    const added = await send(writer, writing, shiftRoutes.create, { body: givenShift({ comment }) })
    if (!added) continue
    const { id } = added as { id: number }
    writer.shifts.set(id, comment)
    const changed = `${comment} changed`
    const change = { params: { id }, body: givenShift({ comment: changed }) }
    if (await send(writer, writing, shiftRoutes.update, change)) writer.shifts.set(id, changed)
    const account = turn % 3 === 0 ? writing.accounts.shift() : undefined
    if (!account) continue
    if (
      await send(writer, writing, credentialRoutes.sendToUser, { body: { ...account, password: PASSWORD } })
    )
      writer.mailed.push(account.email)
  }
}

const PAUSE_MS = 50

/** Repeats a call until it gets an answer. Undefined for a refusal, which is recorded. */
async function send(
  writer: PersistentWriter,
  { addresses, token, name }: Writing,
  { method, path }: Route,
  { params, body }: { params?: { id: number }; body: object },
): Promise<object | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  for (let attempt = Number(name.at(-1)); ; attempt++) {
    const all = addresses()
    const address = all[attempt % all.length] as string
    const init = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(address + path.replace('{id}', String(params?.id)), init)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }))
    if (answer.status === 200) {
      writer.calls++
      return JSON.parse(answer.text) as object
    }
    if (answer.status !== 0 && answer.status !== 503) {
      writer.failures.push(`${method} ${path}: ${answer.status} ${answer.text}`)
      return undefined
    }
    writer.repeats.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    await sleep(PAUSE_MS)
  }
}
