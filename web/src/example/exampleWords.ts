import type { ExampleRemoval } from '@driverdesk/contract/home/exampleData.shapes.ts'
import { EXAMPLE_KINDS, EXAMPLE_SIZE, type RemovedKind } from '@driverdesk/domain/home/exampleData.ts'
import { countOf } from '../ui/dayWords.ts'

const THINGS: Readonly<Record<RemovedKind, string>> = {
  areas: 'area',
  restaurants: 'restaurant',
  drivers: 'driver',
  shifts: 'shift',
  timesheets: 'timesheet',
  invoices: 'invoice',
  templates: 'template',
  posts: 'news post',
  messages: 'message',
  accounts: 'account',
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** '4 areas, 25 restaurants and 80 drivers', without zero counts; '' if all are zero. */
export function countsText(counts: Partial<Readonly<Record<RemovedKind, number>>>): string {
  const parts = Object.entries(THINGS).flatMap(([kind, thing]) => {
    const count = counts[kind as RemovedKind] ?? 0
    return count > 0 ? [countOf(count, thing)] : []
  })
  return list.format(parts)
}

/** The records that the example adds, shown before it is added. */
export const MAKES = `It adds about ${countsText(
  Object.fromEntries(EXAMPLE_KINDS.map((kind) => [kind, EXAMPLE_SIZE[kind]])),
)}, around this week.`

/** The question before a removal, a sentence for each matter. */
export function removalSentences({ gone, added, kept, opened, unlimited }: ExampleRemoval): string[] {
  const [addedText, keptText] = [countsText(added), countsText(kept)]
  const verb = opened === 1 ? 'has' : 'have'
  return [
    `This removes ${countsText(gone)}.`,
    addedText && `That includes what people added to the example: ${addedText}.`,
    opened > 0
      ? `${countOf(opened, 'shift')} of your own restaurants ${verb} an example driver and will be open.`
      : '',
    unlimited.length > 0
      ? `Some of your drivers are limited to the example’s areas or restaurants, and will lose that limit: ${list.format(unlimited)}.`
      : '',
    keptText && `Your own records stay: ${keptText}.`,
    'Your settings stay too. This cannot be undone.',
  ].filter((sentence) => sentence !== '')
}
