import { NativeSelect } from '@mantine/core'
import { SearchField } from '../ui/list/SearchField.tsx'
import { SHOWN_POSTS, type ShownPosts } from './news.search.ts'

interface NewsFiltersProps {
  text: string
  onText: (text: string) => void
  show: ShownPosts | undefined
  onShow: (show: ShownPosts | undefined) => void
  /** Nobody else sees hidden posts. */
  isStaff: boolean
}

const CHOICES = [
  { value: '', label: 'All posts' },
  { value: 'unread', label: 'Unread' },
  { value: 'important', label: 'Important' },
  { value: 'hidden', label: 'Hidden' },
]

export function NewsFilters({ text, onText, show, onShow, isStaff }: NewsFiltersProps) {
  return (
    <>
      <SearchField label="Search posts" value={text} onChange={onText} />
      <NativeSelect
        aria-label="Which posts"
        data={CHOICES.filter(({ value }) => isStaff || value !== 'hidden')}
        value={show ?? ''}
        onChange={({ currentTarget: { value } }) => onShow(SHOWN_POSTS.find((one) => one === value))}
      />
    </>
  )
}
