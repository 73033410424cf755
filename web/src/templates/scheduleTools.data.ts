/** The tools of the schedule: templates, and publishing at a set time. */
import type { Locations } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { IconCalendarRepeat, IconClockPlay, IconDeviceFloppy, IconListDetails } from '@tabler/icons-react'
import type { SheetButtonProps } from '../ui/BottomSheet.tsx'

export type ScheduleTool = 'publish at' | 'save template' | 'apply template' | 'templates'

export const toolLines = (onTool: (tool: ScheduleTool) => void): SheetButtonProps[] => [
  { label: 'Publish at…', Icon: IconClockPlay, onClick: () => onTool('publish at') },
  { label: 'Save as template…', Icon: IconDeviceFloppy, onClick: () => onTool('save template') },
  { label: 'Apply template…', Icon: IconCalendarRepeat, onClick: () => onTool('apply template') },
  { label: 'Manage templates…', Icon: IconListDetails, onClick: () => onTool('templates') },
]

export interface ScheduleScene {
  /** The location on screen; undefined for all. */
  location: { type: 'area' | 'restaurant'; id: number } | undefined
  range: DateRange
  today: IsoDate
  toPublish: ToPublish
}

export interface ToPublish {
  /** Undefined for every shift of the location and days that is unpublished at that time. */
  shiftIds: readonly number[] | undefined
  /** They were selected one by one. */
  isSelection: boolean
  /** The number of unpublished shifts now. */
  count: number
  /** The number of selected shifts that are already published or a restaurant's draft. */
  leftOut: number
  /** At today's rates. */
  rateChange: PlannedPublish['rate_change']
  /** 'Brighton, open shifts' */
  where: string
  range: DateRange
}

export interface ToolProps {
  scene: ScheduleScene
  locations: Locations | undefined
  onClose: () => void
  onShowWeek: (monday: IsoDate) => void
}
