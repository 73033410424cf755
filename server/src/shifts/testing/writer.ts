/** A client that changes shifts without pause, and records exactly which calls the server has acknowledged. */
import type { RequestOf, Route } from '@driverdesk/contract/kernel/route.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { givenShift, WEDNESDAY } from './givenShift.ts'

/** Shifts by id as 'status comment'. Each comment is unique and begins with the name of its writer. */
export type Shifts = Map<number, string>

export interface Writer {
  readonly name: string
  /** The shifts that are certainly stored. */
  acknowledged: Shifts
  /** The number of acknowledged calls. */
  calls: number
  /** The call that got no answer. The server may or may not have carried it out. */
  unanswered: ((shifts: Shifts, stored: Shifts) => Shifts) | undefined
}

interface Step {
  route: Route
  sent: { params?: { id: string }; body?: object }
  /** The shifts after the call: from the answer or, without one, from the database. */
  apply(shifts: Shifts, answered: readonly (readonly [number, string])[]): Shifts
}

export const shiftText = ({ status, comment }: Pick<Shift, 'status' | 'comment'>) => `${status} ${comment}`

/**
 * Writes until the server is gone, announces that it or its database is stopping, or `signal` fires.
 *
 * @throws {Error} if the server refuses, since all of these changes are valid
 */
export async function write(
  writer: Writer,
  address: string,
  token: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal?.aborted; turn++) {
    const step = nextStep(writer, turn)
    const answer = await send(address, token, step.route, step.sent).catch(() => undefined)
    if (!answer || answer.status === 503) {
      writer.unanswered = (shifts, stored) => step.apply(shifts, [...stored])
      return
    }
    if (answer.status !== 200) throw new Error(`${step.route.path}: ${answer.status} ${answer.text}`)
    const shifts = [JSON.parse(answer.text) as Shift | Shift[]].flat()
    writer.acknowledged = step.apply(
      writer.acknowledged,
      shifts.map((shift) => [shift.id, shiftText(shift)]),
    )
    writer.calls++
  }
}

let comments = 0

/** The cycle of changes: add, change, publish all, add, unpublish all, remove one. */
function nextStep({ name, acknowledged }: Writer, turn: number): Step {
  const ids = [...acknowledged.keys()]
  const published = ids.filter((id) => acknowledged.get(id)?.startsWith('20 '))
  const id = String(ids[turn % ids.length])
  const comment = `${name} ${++comments}`
  if (ids.length === 0 || turn % 3 === 0) {
    return step(shiftRoutes.create, { body: givenShift({ comment }) }, (shifts, answered) => {
      const added = answered.find(([, text]) => text === `10 ${comment}`)
      return added ? new Map([...shifts, added]) : shifts
    })
  }
  switch (turn % 6) {
    case 1:
      return step(shiftRoutes.update, { params: { id }, body: givenShift({ comment }) }, (shifts) =>
        changed(shifts, [Number(id)], (text) => `${text.slice(0, 2)} ${comment}`),
      )
    case 2:
      return step(shiftRoutes.publish, { body: { shift_ids: ids.slice(-20) } }, (shifts) =>
        changed(shifts, ids.slice(-20), (text) => `20${text.slice(2)}`),
      )
    case 4:
      return step(shiftRoutes.unpublish, { body: { shift_ids: published } }, (shifts) =>
        changed(shifts, published, (text) => `10${text.slice(2)}`),
      )
    default: {
      const [gone] = ids.filter((candidate) => !published.includes(candidate))
      return step(
        shiftRoutes.remove,
        { params: { id: String(gone) } },
        (shifts) => new Map([...shifts].filter(([each]) => each !== gone)),
      )
    }
  }
}

const step = <R extends Route>(route: R, sent: RequestOf<R>, apply: Step['apply']): Step => ({
  route,
  sent: sent as Step['sent'],
  apply,
})

const changed = (shifts: Shifts, ids: readonly number[], change: (text: string) => string): Shifts =>
  new Map([...shifts].map(([id, text]) => [id, ids.includes(id) ? change(text) : text]))

export async function storedShifts(address: string, token: string): Promise<Shifts> {
  const query = new URLSearchParams({ period_date_from: WEDNESDAY, period_date_to: WEDNESDAY })
  const response = await fetch(`${address}${shiftRoutes.list.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const shifts = (await response.json()) as Shift[]
  return new Map(shifts.map((shift) => [shift.id, shiftText(shift)]))
}

async function send(address: string, token: string, { method, path }: Route, { params, body }: Step['sent']) {
  const response = await fetch(address + path.replace('{id}', params?.id ?? ''), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
