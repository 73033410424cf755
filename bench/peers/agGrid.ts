/**
 * Draws the schedule with AG Grid community: restaurants by days, with buttons of the same text as ours in each cell.
 * It is set up to be fast: plain JavaScript, rows of one height, and no column that measures its content.
 */
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import type { createGrid, GridApi } from 'ag-grid-community'
import type { Screen } from '../kernel/screen.ts'
import { openPeer } from './peerPage.ts'
import type { PeerData, PeerShift } from './peerShifts.ts'

declare global {
  interface Window {
    agGrid: { createGrid: typeof createGrid }
  }
}

const script = fileURLToPath(new URL('../ag-grid-community.min.js', import.meta.resolve('ag-grid-community')))

export const openAgGrid = (browser: Browser, data: PeerData): Promise<Screen> =>
  openPeer(browser, {
    scripts: [script],
    data,
    install,
    thing: '[data-shift]',
    cell: '.ag-cell',
    down: '.ag-grid-viewport',
    across: '.ag-grid-viewport',
  })

/** Runs in the page. */
function install({ restaurants, days, shifts }: PeerData): void {
  const place = document.querySelector<HTMLElement>('#place') as HTMLElement
  let grid: GridApi | undefined
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const button = ({ id, start, finish, who }: PeerShift) => {
    const label = `${start} to ${finish}, ${escaped(who)}, published`
    const title = `${start} – ${finish}\n${escaped(who)}, published`
    return `<button type="button" class="shift" tabindex="-1" data-shift="${id}" aria-label="${label}" title="${title}">
      <span>${start}–${finish}</span> <span>${escaped(who)}</span></button>`
  }
  window.leave = () => {
    grid?.destroy()
    grid = undefined
  }
  window.draw = () => {
    const rows = new Map(
      restaurants.map(({ id, name }) => [id, { name, byDate: new Map<string, PeerShift[]>() }]),
    )
    for (const shift of shifts) {
      const byDate = rows.get(shift.restaurantId)?.byDate
      const day = byDate?.get(shift.date)
      if (day) day.push(shift)
      else byDate?.set(shift.date, [shift])
    }
    grid = window.agGrid.createGrid<{ name: string; byDate: Map<string, PeerShift[]> }>(place, {
      rowData: [...rows.values()],
      rowHeight: 120,
      columnDefs: [
        { field: 'name', headerName: 'Restaurant', pinned: 'left', width: 208 },
        ...days.map((date) => ({
          colId: date,
          headerName: date,
          width: 134,
          valueGetter: ({ data }: { data?: { byDate: Map<string, PeerShift[]> } }) => data?.byDate.get(date),
          cellRenderer: ({ value }: { value?: PeerShift[] }) => value?.map(button).join('') ?? '',
        })),
      ],
    })
    return undefined
  }
}
