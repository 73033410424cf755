import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from '../kernel/tables.ts'

type YesOrNo = Generated<10 | 20>

export interface NewsTables {
  news_post: NewsPostTable
  news_post_area: NewsPostAreaTable
  news_post_restaurant: NewsPostRestaurantTable
  news_post_driver: NewsPostDriverTable
  news_read: NewsReadTable
  news_reply: NewsReplyTable
}

interface NewsPostTable {
  id: Id
  title: string
  /** Sanitised HTML. */
  content: string
  status: YesOrNo
  pinned: YesOrNo
  important: YesOrNo
  acknowledge: Generated<boolean>
  /** 10 all, 20 areas, 30 restaurants, 40 drivers. The targets are in the table of that kind. */
  addressee: 10 | 20 | 30 | 40
  /** Stored names of the attached picture and document. */
  img: string | null
  attachment_src: string | null
  /** The author's file name for the attachment; null for attachments older than this column. */
  file_name: string | null
  author_id: number | null
  author_name: string
  reminded_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface NewsPostAreaTable {
  post_id: number
  area_id: number
}

interface NewsPostRestaurantTable {
  post_id: number
  restaurant_id: number
}

interface NewsPostDriverTable {
  post_id: number
  driver_id: number
}

/** A post was shown to an account, and perhaps confirmed by it; exactly one of the three accounts is set. */
interface NewsReadTable {
  post_id: number
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  /** 'driver:5'; made by the database. */
  reader: Generated<string>
  read_at: Timestamp
  acknowledged_at: NullableTimestamp
}

/** At most one of the three accounts is set; none once it is removed. */
interface NewsReplyTable {
  id: Id
  post_id: number
  /** Plain text. */
  content: string
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  by_staff: boolean
  author_name: string
  created_at: Timestamp
}
