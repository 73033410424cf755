import type { Schedule } from '../model/schedule.ts'
import type { ScheduleDesk } from '../model/scheduleDesk.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import type { ShiftCommand } from './gridKeys.ts'
import type { ManyDesk } from './useManyShifts.ts'

interface ShiftCommandsOptions {
  schedule: Pick<Schedule, 'loaded'>
  desk: Pick<ScheduleDesk, 'run' | 'say' | 'openTool'>
  many: Pick<ManyDesk, 'ask'>
}

/** What a key does: to the selected shifts, else to the one in focus; where there is nothing to do it says why. */
export const shiftCommands =
  ({ schedule: { loaded }, desk, many }: ShiftCommandsOptions) =>
  (command: ShiftCommand, focusedId: number | undefined) => {
    const { selected, awaited } = scheduleNow()
    if (awaited) return desk.say('The shifts are still being loaded.')
    const [only] = selected
    const single = selected.size === 1 ? only : focusedId
    switch (command) {
      case 'edit':
      case 'cancel':
      case 'find':
      case 'history':
        return desk.run(command, single)
      case 'copy':
        if (selected.size < 2) return desk.run(command, single)
        break
      case 'publish':
      case 'unpublish':
      case 'remove':
        if (selected.size === 0) return desk.run(command, focusedId)
        break
      default:
    }
    const shifts = loaded.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === focusedId))
    if (shifts.length === 0) return desk.run(command, undefined)
    if (command !== 'publish at') return many.ask(command, shifts)
    const ids = shifts.map(({ id }) => id)
    return desk.openTool(command, ids)
  }
