import type { NewsReader } from '@driverdesk/contract/news/post.shapes.ts'
import type { Column } from '../ui/list/column.ts'
import { momentText } from '../ui/momentText.ts'

const KINDS = { panel_user: 'Office', restaurateur: 'Restaurant', driver: 'Driver' } as const

/** The readers of a post. */
export const readerColumns: readonly Column<NewsReader>[] = [
  { key: 'name', head: 'Name', isTitle: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'kind', head: 'Account', width: '110px', cell: ({ kind }) => KINDS[kind] },
  { key: 'email', head: 'Email', cell: ({ email }) => email },
  {
    key: 'read_at',
    head: 'When',
    width: '150px',
    isSpared: ({ read_at }) => read_at === null,
    cell: ({ read_at }) => (read_at ? <time dateTime={read_at}>{momentText(read_at)}</time> : 'Not yet'),
  },
]
