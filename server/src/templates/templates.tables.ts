import type { Id, Nullable, Timestamp } from '../kernel/tables.ts'

export interface TemplateTables {
  schedule_template: ScheduleTemplateTable
  schedule_template_shift: ScheduleTemplateShiftTable
  planned_publish: PlannedPublishTable
  planned_publish_restaurant: PlannedPublishRestaurantTable
  planned_publish_shift: PlannedPublishShiftTable
}

/** Exactly one of area and restaurant is set. */
interface ScheduleTemplateTable {
  id: Id
  name: string
  area_id: number | null
  restaurant_id: number | null
  creator_id: Nullable<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface ScheduleTemplateShiftTable {
  id: Id
  template_id: number
  restaurant_id: number
  /** null: an open shift. */
  driver_id: number | null
  /** Monday 0 to Sunday 6. */
  week_day: number
  start_time: string
  finish_time: string
  extra_request: 0 | 1
  comment: string
}

/** A planned publishing; deleted when it has run. */
interface PlannedPublishTable {
  id: Id
  publish_at: string
  /** The user whose rights apply. */
  planner_id: number
  /** 'Brighton', 'All locations', 'Selected shifts'. */
  place: string
  /** True: only the chosen shifts. False: all shifts unpublished at that time on its days at its restaurants. */
  is_selection: boolean
  period_date_from: string
  period_date_to: string
  /** 10: notify drivers; 20: do not. */
  push_drivers: 10 | 20
  created_at: Timestamp
  updated_at: Timestamp
}

interface PlannedPublishRestaurantTable {
  planned_publish_id: number
  restaurant_id: number
}

interface PlannedPublishShiftTable {
  planned_publish_id: number
  /** May name a removed shift, which may be restored. */
  shift_id: number
}
