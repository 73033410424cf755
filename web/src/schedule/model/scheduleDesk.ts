import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { actsOf, may, type ShiftAct, whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { RefObject } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { ScheduleTool } from '../../templates/scheduleTools.data.ts'
import { giveFocus, isFocusLost } from '../../ui/focus.ts'
import { AGENCY_ONLY, MENU_ITEMS } from '../act/actLines.ts'
import { NO_SHIFT, type ShiftCommand } from '../act/gridKeys.ts'
import type { ManyDesk } from '../act/useManyShifts.ts'
import { withdrawAskOf } from '../ask/asks.data.ts'
import type { PasteTarget } from '../copy/pasting.ts'
import { remindOf } from '../data/acts.data.ts'
import type { GridCell } from '../grid/gridPositions.ts'
import type { ScheduleSurface } from '../grid/surface.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import type { View } from '../views/view.ts'
import type { Schedule } from './schedule.ts'
import { closeDialog, type OpenDialog, toggleShift } from './scheduleState.ts'
import { changeSchedule, scheduleNow } from './scheduleStore.ts'
import { maySelect, shiftState } from './shiftState.ts'
import { openSick } from './sickDriver.ts'

export type ScheduleDesk = ReturnType<typeof scheduleDesk>

const DIALOGS = [
  'edit',
  'cancel',
  'find',
  'history',
  'answer',
  'handover',
  'askChange',
  'askCancel',
] as const satisfies readonly ShiftAct[]
type ShiftDialogKind = (typeof DIALOGS)[number]

const isDialog = (action: ShiftAct): action is ShiftDialogKind =>
  (DIALOGS as readonly ShiftAct[]).includes(action)

const isAction = (command: ShiftCommand): command is ShiftCommand & ShiftAct => command in MENU_ITEMS

interface DeskOptions {
  schedule: Schedule
  view: View
  /** The restaurant, if only one is shown. */
  location: number | undefined
  role: Role
  many: ManyDesk
  announce: Announce
  surface: RefObject<ScheduleSurface | null>
  pasteAt: (target: PasteTarget, holdsShift: boolean) => Promise<ShownShift | undefined>
}

const open = (dialog: OpenDialog): void => changeSchedule({ dialog })

/** The actions on a shift, and where the focus goes afterwards. */
function shiftDesk({ schedule, role, many, announce, surface }: DeskOptions) {
  const shiftOf = (id: number | undefined) =>
    id === undefined ? undefined : schedule.loaded.find((shift) => shift.id === id)
  const restoreFocus = () => giveFocus(() => surface.current?.restoreFocus())
  /** Focuses a shift that was just added, unless the focus has moved elsewhere. */
  const focusOn = (place: GridCell) =>
    giveFocus(
      () => surface.current?.focusOn(place),
      () => isFocusLost() || surface.current?.hasFocus() === true,
    )

  const say = (why: string) => announce(why, 'refusal')
  const copy = (shiftId: number) => {
    const shift = shiftOf(shiftId)
    if (!shift || !may('copy', shiftState(shift), role)) return
    const manning = manningText(shift, schedule.driversById)
    changeSchedule({ copied: { ...shift, manning } })
    announce(`Copied: ${timesText(shift)}, ${manning}`, 'note')
  }
  const act = async (action: ShiftAct, shiftId: number) => {
    const shift = shiftOf(shiftId)
    if (!shift) return
    if (isDialog(action)) return open({ kind: action, shift })
    if (action === 'offer') return offer([shiftId])
    if (action === 'sick') return openSick(shift.driver_id ?? undefined, shift.period_date)
    if (action === 'copy') copy(shiftId)
    else if (action === 'remind') await remindOf([shift])
    else if (action === 'withdrawAsk') await withdrawAskOf(shift)
    else await many.doToOne(action, shift)
    restoreFocus()
  }
  /** Runs the command of a key on one shift, or says why it is not possible. */
  const run = (command: ShiftCommand, shiftId: number | undefined): void => {
    const shift = shiftOf(shiftId)
    const action = isAction(command) ? command : undefined
    const problem = shift ? action && whyNot(action, shiftState(shift), role) : NO_SHIFT
    if (problem !== undefined) say(problem)
    else if (shift && action) void act(action, shift.id)
  }
  /** The dialog says which of them cannot be offered. */
  const offer = (shiftIds: readonly number[]) => open({ kind: 'offer', shiftIds })
  /** Opens templates or timed publishing, for some shifts or what is on screen. */
  const openTool = (tool: ScheduleTool, shiftIds?: readonly number[]) =>
    open({ kind: 'tool', tool, shiftIds })
  return { shiftOf, restoreFocus, focusOn, say, act, run, offer, openTool }
}

export function scheduleDesk(options: DeskOptions) {
  const { schedule, view, location, role, many, surface, pasteAt } = options
  const { shiftOf, restoreFocus, focusOn, say, act, run, offer, openTool } = shiftDesk(options)
  const paste = async (line: number, date: IsoDate, holdsShift = false) => {
    const { copied } = scheduleNow()
    const { restaurant_id: restaurantId = location ?? copied?.restaurant_id ?? 0, driver_id: driverId } =
      view.target(line)
    const pasted = await pasteAt({ restaurantId, date, driverId }, holdsShift)
    if (pasted && !scheduleNow().copied) focusOn({ line, date, item: pasted.id })
    else restoreFocus()
  }
  return {
    /**
     * Runs the command of a key for the selected shifts, or else for the focused one. If it is not possible,
     * says why.
     */
    command: (command: ShiftCommand, focusedId: number | undefined) => {
      const { selected, awaited } = scheduleNow()
      if (awaited) return say('The shifts are still being loaded.')
      const [only] = selected
      const single = selected.size === 1 ? only : focusedId
      switch (command) {
        case 'edit':
        case 'cancel':
        case 'find':
        case 'history':
          return run(command, single)
        case 'copy':
          if (selected.size < 2) return run(command, single)
          break
        case 'publish':
        case 'unpublish':
        case 'remove':
        case 'offer':
          if (selected.size === 0) return run(command, focusedId)
          break
        default:
      }
      const ids = selected.size > 0 ? selected : new Set([focusedId])
      const shifts = schedule.loaded.filter(({ id }) => ids.has(id))
      if (shifts.length === 0) return run(command, undefined)
      if (command !== 'publish at' && command !== 'offer') return many.ask(command, shifts)
      const chosen = shifts.map(({ id }) => id)
      if (command === 'offer') offer(chosen)
      else openTool(command, chosen)
    },
    say,
    /** Selects a shift or deselects it; the next range begins at `from`. Says why if nothing can be done to it. */
    toggle: (shiftId: number, from?: GridCell) => {
      const shift = shiftOf(shiftId)
      if (shift && !maySelect(shift, role)) say(AGENCY_ONLY)
      else changeSchedule(toggleShift(shiftId, from))
    },
    openDay: (date: IsoDate) => open({ kind: 'day', date }),
    shiftOf,
    actionsOf: (shift: ShownShift) => actsOf(shiftState(shift), role),
    act,
    paste,
    offer,
    showOffers: () => open({ kind: 'offers' }),
    copyAll: () => open({ kind: 'copy' }),
    print: () => open({ kind: 'print' }),
    openTool,
    /**
     * Returns a function that opens a shift instead of another dialog; undefined if it is not on screen or
     * may not be edited.
     */
    opening: (shiftId: number, close: () => void): (() => void) | undefined => {
      const shift = shiftOf(shiftId)
      if (!shift || !may('edit', shiftState(shift), role)) return undefined
      return () => {
        close()
        void act('edit', shiftId)
      }
    },
    restoreFocus,
    showToday: () => surface.current?.showToday?.(),
    add: (line: number, date: IsoDate, start?: ClockTime) => {
      const { restaurant_id: restaurantId = location, driver_id: driverId } = view.target(line)
      if (restaurantId !== undefined) open({ kind: 'add', restaurantId, date, driverId, start })
      else open({ kind: 'where', driverId: driverId ?? null, date, start })
    },
    /** Closes this dialog, but none that was opened later. The focus moves to `to`. */
    closeDialog: (dialog: OpenDialog, to?: GridCell) => {
      changeSchedule(closeDialog(dialog))
      if (to) focusOn(to)
      else if (!RESTORING.has(dialog.kind)) restoreFocus()
    },
  }
}

/** Dialogs of buttons beside the shifts: they restore the focus themselves. */
const RESTORING: ReadonlySet<OpenDialog['kind']> = new Set(['copy', 'many', 'print', 'tool'])
