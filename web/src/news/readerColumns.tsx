import type { NewsReader } from '@driverdesk/contract/news/post.shapes.ts'
import type { Column } from '../ui/list/column.ts'
import { momentText } from '../ui/momentText.ts'

const KINDS = { panel_user: 'Office', restaurateur: 'Restaurant', driver: 'Driver' } as const

/** Of those who have not read a post. */
export const unreadColumns: readonly Column<NewsReader>[] = [
  { key: 'name', head: 'Name', isTitle: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'kind', head: 'Account', width: '6.25rem', cell: ({ kind }) => KINDS[kind] },
  { key: 'email', head: 'Email', width: '46%', cell: ({ email }) => email },
]

/** Of those who have. */
export const readColumns: readonly Column<NewsReader>[] = [
  ...unreadColumns.slice(0, 2),
  { key: 'email', head: 'Email', width: '15.625rem', cell: ({ email }) => email },
  {
    key: 'read_at',
    head: 'When',
    width: '9.0625rem',
    cell: ({ read_at }) => read_at && <time dateTime={read_at}>{momentText(read_at)}</time>,
  },
]
