import { Alert, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { FailedState } from '../ui/FailedState.tsx'
import classes from './Schedule.module.css'
import { type OpenDialog, ScheduleDialogs } from './ScheduleDialogs.tsx'
import { ScheduleEmpty } from './ScheduleEmpty.tsx'
import { ScheduleGrid, type ScheduleGridHandle } from './ScheduleGrid.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { ShiftMenu } from './ShiftMenu.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { type OfferedAction, offeredActions } from './shiftStanding.ts'

/** The grid with its menu and dialogs, or what stands in its place. */
export function ScheduleMain(props: ScheduleParts) {
  const { schedule, view, today, role, actions, onChange } = props
  const { rows, days, loaded, warned, driversById, queries } = schedule
  const { areas, restaurants, shifts } = queries
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

  if (view.problem) {
    return (
      <div className={classes.main}>
        <Alert color="red" title={view.problem}>
          <Text size="sm" mb="sm">
            The schedule shows at most 31 days at once.
          </Text>
          <Button variant="default" size="xs" onClick={() => onChange({ from: undefined, to: undefined })}>
            Show today
          </Button>
        </Alert>
      </div>
    )
  }
  const failed = [restaurants, areas, shifts].find((query) => query.isError && query.data === undefined)
  if (failed) {
    const retry = () => {
      for (const query of [restaurants, areas, shifts]) if (query.isError) void query.refetch()
    }
    return (
      <div className={classes.main}>
        <FailedState title="The schedule could not be loaded" error={failed.error} onRetry={retry} />
      </div>
    )
  }
  if (!restaurants.data || !areas.data) return <ScheduleSkeleton />

  const isWaiting = shifts.data === undefined
  return (
    <div className={classes.main}>
      {shifts.isFetching && <div className={classes.progress} />}
      {rows.length === 0 && !isWaiting ? (
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
      )}
      {menu && menuShift && (
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
