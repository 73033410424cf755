import { useRef, useState } from 'react'
import classes from './Schedule.module.css'
import { type OpenDialog, ScheduleDialogs } from './ScheduleDialogs.tsx'
import { ScheduleEmpty } from './ScheduleEmpty.tsx'
import { ScheduleGrid, type ScheduleGridHandle } from './ScheduleGrid.tsx'
import { scheduleStandIn } from './ScheduleStandIn.tsx'
import { ShiftMenu } from './ShiftMenu.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { type OfferedAction, offeredActions } from './shiftStanding.ts'

/** The grid with its menu, or what stands in its place. An open dialog stays through all of it. */
export function ScheduleMain(props: ScheduleParts) {
  const { schedule, view, today, role, actions, onChange } = props
  const { rows, days, loaded, warned, driversById, queries } = schedule
  const { shifts } = queries
  const grid = useRef<ScheduleGridHandle>(null)
  const [menu, setMenu] = useState<{ shiftId: number; button: HTMLElement; anchor: DOMRect }>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const menuShift = menu && loaded.find(({ id }) => id === menu.shiftId)
  const restoreFocus = () => requestAnimationFrame(() => grid.current?.restoreFocus())
  /** The menu goes along with its button, until that is scrolled out of being. */
  const followButton = () =>
    setMenu((open) =>
      open?.button.isConnected ? { ...open, anchor: open.button.getBoundingClientRect() } : undefined,
    )
  const closeMenu = () => {
    setMenu(undefined)
    // A click beside the menu has put the focus where it belongs.
    requestAnimationFrame(() => document.activeElement === document.body && grid.current?.restoreFocus())
  }

  const remove = async (shiftId: number) => {
    const shift = loaded.find(({ id }) => id === shiftId)
    if (!shift || !offeredActions(shift, role).includes('remove')) return
    await actions.remove(shift)
    restoreFocus()
  }
  const act = async (action: OfferedAction, shiftId: number) => {
    const shift = loaded.find(({ id }) => id === shiftId)
    if (!shift) return
    if (action === 'edit') return setDialog({ kind: 'edit', shift })
    if (action === 'remove') return remove(shiftId)
    await actions[action](shift)
    restoreFocus()
  }

  const standIn = scheduleStandIn(props)
  const isWaiting = shifts.data === undefined
  return (
    <div className={classes.main}>
      {shifts.isFetching && !standIn && <div className={classes.progress} />}
      {standIn ??
        (rows.length === 0 && !isWaiting ? (
          <ScheduleEmpty schedule={schedule} view={view} role={role} onChange={onChange} />
        ) : (
          <ScheduleGrid
            ref={grid}
            {...{ rows, days, today, warned, isWaiting }}
            drivers={driversById}
            onAdd={(restaurantId, date) => setDialog({ kind: 'add', restaurantId, date })}
            onMenu={(shiftId, button) => setMenu({ shiftId, button, anchor: button.getBoundingClientRect() })}
            onRemove={(shiftId) => void remove(shiftId)}
            onScroll={followButton}
          />
        ))}
      {menu && menuShift && !standIn && (
        <ShiftMenu
          shift={menuShift}
          anchor={menu.anchor}
          actions={offeredActions(menuShift, role)}
          drivers={driversById}
          onAction={(action, { id }) => {
            setMenu(undefined)
            void act(action, id)
          }}
          onClose={closeMenu}
        />
      )}
      <ScheduleDialogs
        {...props}
        dialog={dialog}
        onClose={() => {
          setDialog(undefined)
          restoreFocus()
        }}
      />
    </div>
  )
}
