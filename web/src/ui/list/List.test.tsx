import { byName } from '@driverdesk/domain/kernel/names.ts'
import { IconTrash } from '@tabler/icons-react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { searchOf } from '../../kernel/search.ts'
import { signIn } from '../../kernel/session.ts'
import { administrator, manager } from '../../testing/people.ts'
import { render } from '../../testing/render.tsx'
import type { Column } from './column.ts'
import { List } from './List.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListScreen, ListState } from './ListScreen.tsx'
import { type ListSearch, listFields } from './listSearch.ts'
import { AREA_PAGES, LIST_PAGES } from './pageOf.ts'
import { RowMenu } from './RowMenu.tsx'
import { SearchField, useFound, useSearchText } from './SearchField.tsx'
import { type Comparisons, useSorted } from './sorting.tsx'
import { usePaging } from './usePaging.ts'
import { useRowMenu } from './useRowMenu.ts'

interface Place {
  id: number
  name: string
}

const PLACES: Place[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Place ${40 - index}`,
}))
const textOf = ({ name }: Place) => name
const COMPARISONS: Comparisons<Place> = { name: (a, b) => byName(a.name, b.name) }
const COLUMNS: Column<Place>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, isSortable: true, isTitle: true },
  { key: 'id', head: 'Number', cell: ({ id }) => id, isNumber: true },
]

const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))
const printed = () => act(() => void window.dispatchEvent(new Event('afterprint')))

const removed = vi.fn<(name: string) => void>()

function Places({ given = PLACES, sizes = LIST_PAGES }) {
  const [search, setSearch] = useState<ListSearch>(() => searchOf(listFields('name'))({ q: '', page: 'x' }))
  const typed = useSearchText(search.q, (q) => setSearch({ ...search, q, page: undefined }))
  const sorted = useSorted(useFound(given, textOf, typed.wanted), search.sort, COMPARISONS)
  const paging = usePaging(sorted, { screen: 'places', page: search.page, sizes })
  const menu = useRowMenu(textOf)
  return (
    <ListScreen
      title="Places"
      filters={<SearchField label="Search places" value={typed.text} onChange={typed.setText} />}
    >
      <ListState what="places" queries={[]} isEmpty={paging.total === 0} empty="No places found">
        <List
          name="Places"
          rows={paging.rows}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          sort={search.sort}
          onSort={(sort) => setSearch({ ...search, sort })}
          menu={menu.opener}
        />
        <ListFoot paging={paging} onPage={(page) => setSearch({ ...search, page })} />
      </ListState>
      <RowMenu
        menu={menu}
        actions={({ name }) => [
          { label: 'Delete', Icon: IconTrash, onSelect: () => removed(name), danger: true },
        ]}
      />
    </ListScreen>
  )
}

const names = () =>
  screen
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => row.cells[0]?.textContent)

beforeEach(() => signIn(administrator))

describe('a list', () => {
  test('shows fifteen rows, opens other pages, and shows the position', async () => {
    const person = userEvent.setup()
    render(<Places />)
    expect(names()).toHaveLength(15)
    expect(screen.getByRole('status').textContent).toBe('1–15 of 40')
    await person.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(names()).toHaveLength(10))
    expect(screen.getByRole('status').textContent).toBe('31–40 of 40')
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3')
    await person.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(screen.getByRole('status').textContent).toBe('16–30 of 40')
  })

  test('remembers the page size for this screen', async () => {
    const person = userEvent.setup()
    const { unmount } = render(<Places />)
    await person.click(screen.getByRole('button', { name: 'Page 3' }))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '50')
    expect(names()).toHaveLength(40)
    unmount()
    render(<Places />)
    expect(names()).toHaveLength(40)
    act(() => signIn(manager))
    expect(names()).toHaveLength(15)
  })

  test('shows one row per page and fourteen page buttons, if configured', () => {
    render(<Places sizes={AREA_PAGES} />)
    expect(names()).toEqual(['Place 40'])
    expect(screen.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(14)
  })

  test('prints every row from any page, and then shows the page again', async () => {
    const person = userEvent.setup()
    render(<Places />)
    await person.click(screen.getByRole('button', { name: 'Page 2' }))
    const page = names()
    print()
    expect(names()).toHaveLength(40)
    expect(screen.getByRole('status').textContent).toBe('1–40 of 40')
    printed()
    expect(names()).toEqual(page)
  })

  test('prints the shown page of too many rows, and says so', () => {
    render(<Places given={Array.from({ length: 2_001 }, (_, id) => ({ id, name: `Place ${id}` }))} />)
    print()
    expect(names()).toHaveLength(15)
    expect(screen.getByText(/^Page 1 of 134\. Choose more per page/)).toBeDefined()
    printed()
  })

  test('prints the first rows of too many without pages, and says so', () => {
    const rows = Array.from({ length: 2_001 }, (_, id) => ({ id, name: `Place ${id}` }))
    render(<List name="Places" rows={rows} keyOf={({ id }) => id} columns={COLUMNS} />)
    expect(names()).toHaveLength(50)
    print()
    expect(names()).toHaveLength(2_000)
    expect(screen.getByText(/^The first 2,000 of 2,001 are printed/)).toBeDefined()
    printed()
    expect(screen.queryByText(/are printed/)).toBeNull()
  })

  test('is sorted by a heading: ascending, descending, then in the default order', async () => {
    const person = userEvent.setup()
    render(<Places />)
    const head = () => screen.getByRole('columnheader', { name: /Name/ })
    expect(head().getAttribute('aria-sort')).toBe('none')
    await person.click(within(head()).getByRole('button'))
    expect([head().getAttribute('aria-sort'), names()[1]]).toEqual(['ascending', 'Place 2'])
    await person.click(within(head()).getByRole('button'))
    expect([head().getAttribute('aria-sort'), names()[1]]).toEqual(['descending', 'Place 39'])
    await person.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('none')
    expect(screen.getByRole('columnheader', { name: 'Number' }).hasAttribute('aria-sort')).toBe(false)
  })

  test('finds rows with every word, ignoring case and accents', async () => {
    const person = userEvent.setup()
    render(<Places given={[...PLACES, { id: 99, name: 'Café  Zoë' }]} />)
    const field = screen.getByRole('textbox', { name: 'Search places' })
    await person.type(field, 'zoe CAF')
    await waitFor(() => expect(names()).toEqual(['Café  Zoë']))
    await person.type(field, 'x')
    expect(await screen.findByText('No places found')).toBeDefined()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(names()).toHaveLength(15))
  })

  test('has one menu for all rows, which returns the focus', async () => {
    const person = userEvent.setup()
    render(<Places />)
    const button = screen.getByRole('button', { name: 'Actions for Place 38' })
    await person.click(button)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(button)
    await person.click(button)
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(removed).toHaveBeenCalledExactlyOnceWith('Place 38')
    expect(document.activeElement).toBe(button)
  })

  test('is shown as cards on a phone, with the actions in a sheet', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('A phone, Mobile')
    const person = userEvent.setup()
    render(<Places />)
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(screen.getByRole('list', { name: 'Places' })).getAllByRole(
      'listitem',
    )[0] as HTMLElement
    expect(card.textContent).toBe('Place 40Number1')
    await person.click(within(card).getByRole('button', { name: 'Actions for Place 40' }))
    const sheet = await screen.findByRole('dialog', { name: 'Place 40' })
    expect(within(sheet).getByRole('button', { name: 'Delete' })).toBeDefined()
  })

  test('is sorted on a phone, where cards have no headings', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('A phone, Mobile')
    const person = userEvent.setup()
    render(<Places />)
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    await person.selectOptions(sort, 'Name, ascending')
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Place 1Number40')
  })
})

describe('a page of a thousand rows', () => {
  const many = Array.from({ length: 160 }, (_, index) => ({ id: index + 1, name: `Place ${index + 1}` }))
  /** Observed elements, and a function that brings them into view, since jsdom has no layout. */
  const watched = new Map<Element, (isIntersecting: boolean) => void>()
  const see = (element: Element | null | undefined, isSeen = true) =>
    act(() => watched.get(element as Element)?.(isSeen))
  const open = () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: (entries: { isIntersecting: boolean }[]) => void
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.tell = tell
        }
        observe(element: Element) {
          watched.set(element, (isIntersecting) => this.tell([{ isIntersecting }]))
        }
        disconnect() {}
      },
    )
    localStorage.clear()
    signIn(administrator)
    render(<Places given={many} sizes={{ ...LIST_PAGES, standard: 1000 }} />)
    const table = screen.getByRole<HTMLTableElement>('table')
    return { table, rest: table.tBodies[1], gap: () => table.nextElementSibling }
  }

  test('renders what fills a screen, announces the total, and renders more near the end', async () => {
    const { table, rest, gap } = open()
    expect(names()).toHaveLength(50)
    expect(table.getAttribute('aria-rowcount')).toBe('161')
    expect(screen.getByRole('status').textContent).toBe('1–160 of 160')
    see(rest)
    see(gap())
    await waitFor(() => expect(names()).toHaveLength(160))
    expect(table.hasAttribute('aria-rowcount')).toBe(false)
  })

  test('keeps the rows that the person scrolled to when rows change, and removes them back at the top', async () => {
    const person = userEvent.setup()
    const { rest, gap } = open()
    see(rest)
    see(gap())
    await waitFor(() => expect(names()).toHaveLength(160))
    const head = within(screen.getByRole('columnheader', { name: /Name/ })).getByRole('button')
    await person.click(head)
    expect(names()).toHaveLength(160)
    see(rest, false)
    await waitFor(() => expect(names()).toHaveLength(50))
  })

  test('renders all rows for printing, and for the browser search until the rows change', async () => {
    const person = userEvent.setup()
    open()
    print()
    expect(names()).toHaveLength(160)
    printed()
    expect(names()).toHaveLength(50)
    await person.type(screen.getByRole('textbox', { name: 'Search places' }), '1')
    await waitFor(() => expect(names()).toHaveLength(50))
    await person.keyboard('{Control>}f{/Control}')
    expect(names()).toHaveLength(80)
  })
})

describe('in place of its rows', () => {
  const asked = { data: undefined as unknown, isError: false, error: null as Error | null, refetch: vi.fn() }
  const show = (query: Partial<typeof asked>) =>
    render(
      <ListState what="places" queries={[{ ...asked, ...query }]} isEmpty={false} empty="None">
        Rows
      </ListState>,
    )

  test('shows what failed, and retries', async () => {
    show({ isError: true, error: new Error('The line is down.') })
    expect(screen.getByText('The places could not be loaded')).toBeDefined()
    expect(screen.getByText('The line is down.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked.refetch).toHaveBeenCalledOnce()
  })

  test('shows nothing once they are loaded, even if a refresh fails', () => {
    show({ data: [], isError: true, error: new Error('The line is down.') })
    expect(screen.getByText('Rows')).toBeDefined()
  })

  test('shows that they are loading', async () => {
    show({})
    expect(await screen.findByText('Loading places…')).toBeDefined()
  })
})
