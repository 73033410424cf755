/** The one call that does something to some shifts, as the fake server receives and answers it. */
import type { FakeRequest } from '../../testing/fakeServer.ts'

export const CHANGE = 'POST /api/shift/change-many'
export const CHECK_NOTICE = 'POST /api/shift/change-many/notice'
export const CHANGE_OWN = 'POST /api/shift/change-many-free'

/** The answer to a step without refusals. */
export const changed = (shifts: readonly object[]) => ({ body: { shifts, refused: [], opened: [] } })

export const idsIn = ({ body }: Pick<FakeRequest, 'body'>): number[] =>
  (body as { shifts: { id: number }[] }).shifts.map(({ id }) => id)

/** Refuses the step as long as these are among its shifts, else answers `shifts`. */
export const refusing =
  (reasons: Readonly<Record<number, string>>, shifts: readonly object[] = []) =>
  (request: FakeRequest) => {
    const refused = idsIn(request).filter((id) => id in reasons)
    if (refused.length === 0) return changed(shifts)
    return {
      status: 400,
      body: Object.fromEntries(refused.map((id) => [`shift_ids.${id}`, [reasons[id]]])),
    }
  }

/** The sent body of a step, with the ids of its shifts only. */
export function stepIn(requests: readonly FakeRequest[], at = -1) {
  const sent = requests.filter(({ call }) => call === CHANGE || call === CHANGE_OWN).at(at)
  return sent && { ...(sent.body as object), shifts: idsIn(sent) }
}
