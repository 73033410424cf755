/** What the schedule offers beside its shifts: templates and publishing at a set time, in menus and sheets alike. */
import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { IconCalendarRepeat, IconClockPlay, IconDeviceFloppy, IconListDetails } from '@tabler/icons-react'
import type { SheetButtonProps } from '../ui/SheetButton.tsx'

export type ScheduleTool = 'publish at' | 'save template' | 'lay template' | 'templates'

export const toolLines = (onTool: (tool: ScheduleTool) => void): SheetButtonProps[] => [
  { label: 'Publish at…', Icon: IconClockPlay, onClick: () => onTool('publish at') },
  { label: 'Save as template…', Icon: IconDeviceFloppy, onClick: () => onTool('save template') },
  { label: 'Lay template…', Icon: IconCalendarRepeat, onClick: () => onTool('lay template') },
  { label: 'Manage templates…', Icon: IconListDetails, onClick: () => onTool('templates') },
]

/** The schedule as a tool finds it. */
export interface ScheduleScene {
  /** The location on screen: undefined is everywhere. */
  location: { type: 'area' | 'restaurant'; id: number } | undefined
  range: DateRange
  today: IsoDate
  toPublish: ToPublish
}

/** What would be published at a set time. */
export interface ToPublish {
  /** These shifts; undefined is whatever is unpublished then of the location and its days. */
  shiftIds: readonly number[] | undefined
  /** They were selected one by one. */
  isSelection: boolean
  /** How many are unpublished now. */
  count: number
  /** How many of the selected are published already, or a restaurant's draft. */
  leftOut: number
  /** As `PlannedPublish` has it, at today's rates. */
  rateChange: PlannedPublish['rate_change']
  /** 'Brighton, open shifts' */
  where: string
  range: DateRange
}

/** What every dialog of a tool gets. */
export interface ToolProps {
  scene: ScheduleScene
  locations: Locations | undefined
  onClose: () => void
  /** Where the keyboard goes when what opened the dialog is gone. */
  restoreFocus: () => void
  /** The schedule shows the week that begins on that day. */
  onShowWeek: (monday: IsoDate) => void
}
