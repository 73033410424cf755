/**
 * Draws the schedule with FullCalendar's resource timeline and its virtual rendering. Its premium part is used unmodified
 * and on trial only, under the licence that its LICENSE.md offers for trials (CC BY-NC-ND 4.0). It runs in the browser of
 * this benchmark and is not part of the product.
 */
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Calendar, CalendarOptions } from 'fullcalendar'
import type {} from 'fullcalendar-scheduler'
import type { Screen } from '../kernel/screen.ts'
import { openPeer } from './peerPage.ts'
import type { PeerData } from './peerShifts.ts'

declare global {
  interface Window {
    FullCalendar: { Calendar: new (place: HTMLElement, options: CalendarOptions) => Calendar }
  }
}

const file = (name: string, path: string) => fileURLToPath(new URL(path, import.meta.resolve(name)))

export const openFullCalendar = (browser: Browser, data: PeerData): Promise<Screen> =>
  openPeer(browser, {
    scripts: [
      file('fullcalendar', './all/global.js'),
      file('fullcalendar-scheduler', './all/global.js'),
      file('fullcalendar', './themes/classic/global.js'),
    ],
    styles: ['skeleton.css', 'themes/classic/theme.css', 'themes/classic/palette.css'].map((path) =>
      file('fullcalendar', `./${path}`),
    ),
    data,
    install,
    thing: '.shift-event',
    cell: '[role=gridcell]',
    down: '[role=grid]',
    across: '[role=grid]',
  })

/** Runs in the page. */
function install({ restaurants, days, shifts }: PeerData): void {
  const place = document.querySelector<HTMLElement>('#place') as HTMLElement
  let calendar: Calendar | undefined
  window.leave = () => {
    calendar?.destroy()
    calendar = undefined
  }
  window.draw = () => {
    // It draws nothing in an element from which a calendar was removed.
    const home = document.createElement('div')
    place.replaceChildren(home)
    calendar = new window.FullCalendar.Calendar(home, {
      schedulerLicenseKey: 'CC-Attribution-NonCommercial-NoDerivatives',
      virtualization: true,
      initialView: 'resourceTimeline',
      initialDate: days[0] as string,
      duration: { days: days.length },
      slotDuration: { days: 1 },
      slotMinWidth: 134,
      height: place.clientHeight,
      headerToolbar: false,
      resourceColumnsWidth: 208,
      eventClass: 'shift-event',
      resources: restaurants.map(({ id, name }) => ({ id: String(id), title: name })),
      events: shifts.map(({ id, restaurantId, date, start, finish, who }) => ({
        id: String(id),
        resourceId: String(restaurantId),
        start: `${date}T${start}`,
        end: `${date}T${finish}`,
        title: who,
      })),
    })
    calendar.render()
    return undefined
  }
}
