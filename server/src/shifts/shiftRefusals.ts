/** How refusals of shifts are answered; why, the domain says. */

/** The problems of a selection by shift id; shifts without one are not in it. */
export function problemsOf<T extends { id: number }>(
  shifts: readonly T[],
  problemOf: (shift: T) => string | undefined,
): Map<number, string> {
  const problems = shifts.map((shift) => [shift.id, problemOf(shift)] as const)
  return new Map(problems.filter((entry): entry is [number, string] => entry[1] !== undefined))
}

/** A bulk call says what is wrong with which shift: one message under `shift_ids.{id}` (rulings 4.4). */
export const bulkErrors = (problems: ReadonlyMap<number, string>) =>
  Object.fromEntries([...problems].map(([id, message]) => [`shift_ids.${id}`, [message]]))

/** A shift beside what its caller saw of it, for `refuseStale`. */
export const seenShift = (
  stored: { id: number; updated_at: string },
  { updated_at }: { updated_at?: string | undefined },
) => ({ thing: 'shift', id: stored.id, seen: updated_at, updatedAt: stored.updated_at })
