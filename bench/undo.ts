import { nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'
import { weekOfShifts } from './kernel/weekOfShifts.ts'

const SHIFTS = 1_000

/**
 * Compares the undo of a bulk step of 1,000 shifts with the step itself. Both are whole calls, with checks, audit, live
 * events, notices to the drivers and the answer.
 */
export async function undoBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 4, status: 10 })
  const ids = await weekOfShifts(db, SHIFTS)
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  const undo = async () => {
    const { undo: done } = await call('GET', '/api/schedule/steps')
    return `/api/schedule/steps/${done[0].id}/undo`
  }
  const times = ids.map((id) => ({ id, start_time: '06:15', finish_time: '07:30' }))
  const steps = {
    publish: () => call('POST', '/api/shift/publish', { shift_ids: ids }),
    times: () => call('POST', '/api/shift/change-many', { kind: 'times', shifts: times }),
    remove: () => call('POST', '/api/shift/remove', { shift_ids: ids }),
  }
  let within = true
  for (const [name, step] of Object.entries(steps)) {
    let isDone = false
    let address = ''
    const isWithin = await compare(
      {
        name: `undo of '${name}' of ${SHIFTS}`,
        prepare: async () => {
          if (!isDone) await step()
          isDone = true
          address = await undo()
        },
        run: async () => {
          await call('POST', address, {})
          isDone = false
        },
      },
      {
        name: `the step itself`,
        run: async () => {
          await step()
          isDone = true
        },
      },
      3,
    )
    if (isDone) await call('POST', await undo(), {})
    within &&= isWithin
  }
  await close()
  return within
}
