import { dayOnPaper, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { daySheet, rotaWeeks, totalsOnPaper } from '@driverdesk/domain/rota/rotaPaper.ts'
import { drawSheets } from '../../kernel/pdf/drawSheets.ts'
import { rotaSource } from '../rotaData.ts'
import { dayPages, weekPages } from './rotaPages.ts'
import type { RotaPaper } from './rotaPaper.ts'

export function drawRota({ data, layout, range, location, filter, ...head }: RotaPaper): Promise<Uint8Array> {
  const { from, to } = range
  const days = from === to ? dayOnPaper(from) : `${displayDate(from)} – ${displayDate(to)}`
  const rota = { ...rotaSource(data), range }
  const shown = [[location, filter].filter(Boolean).join(', '), totalsOnPaper(rota.shifts)]
    .filter(Boolean)
    .join(' · ')
  return drawSheets(
    { ...head, days, shown },
    (measures) =>
      layout === 'day'
        ? dayPages(daySheet(rota, data.choices), measures)
        : weekPages(rotaWeeks(layout, rota, data.choices), measures),
    'No shifts on these days.',
  )
}
