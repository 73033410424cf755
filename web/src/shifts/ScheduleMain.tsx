import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useCopiedShift } from './copiedShift.ts'
import classes from './Schedule.module.css'
import { ScheduleEmpty } from './ScheduleEmpty.tsx'
import { ScheduleGrid, type ScheduleGridHandle } from './ScheduleGrid.tsx'
import { scheduleStandIn } from './ScheduleStandIn.tsx'
import { ShiftMenu } from './ShiftMenu.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { offeredActions } from './shiftStanding.ts'
import type { ScheduleDesk, ScheduleSurface } from './useScheduleDesk.ts'

interface ScheduleMainProps extends ScheduleParts {
  desk: ScheduleDesk
  ref: Ref<ScheduleSurface>
}

/** The grid with its menu, or what stands in its place. */
export function ScheduleMain(props: ScheduleMainProps) {
  const { schedule, view, today, role, onChange, desk, ref } = props
  const { rows, days, warned, driversById, queries } = schedule
  const { shifts } = queries
  const grid = useRef<ScheduleGridHandle>(null)
  useImperativeHandle(ref, () => ({
    restoreFocus: () => grid.current?.restoreFocus(),
    focusOn: (place) => grid.current?.focusOn(place),
  }))
  const [menu, setMenu] = useState<{ shiftId: number; button: HTMLElement; anchor: DOMRect }>()
  const copied = useCopiedShift()
  const menuShift = desk.shiftOf(menu?.shiftId)
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
            canPaste={copied !== undefined}
            onAdd={desk.add}
            onMenu={(shiftId, button) => setMenu({ shiftId, button, anchor: button.getBoundingClientRect() })}
            onRemove={(shiftId) => void desk.remove(shiftId)}
            onCopy={desk.copy}
            onPaste={(restaurantId, date, holdsShift) => void desk.paste(restaurantId, date, holdsShift)}
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
            void desk.act(action, id)
          }}
          onClose={closeMenu}
        />
      )}
    </div>
  )
}
