import type { Cascade } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { momentWords } from '../ui/dateText.ts'
import { quietWords } from './cascadeWords.ts'
import classes from './Offers.module.css'

interface OffersStripProps {
  cascades: readonly Cascade[]
  /** When the quiet hours end; null outside of them. */
  quietUntil: string | null
  onShow: () => void
}

/** Says above the schedule how many shifts are offered in turn. */
export function OffersStrip({ cascades, quietUntil, onShow }: OffersStripProps) {
  const running = cascades.filter(({ ended_as }) => ended_as === null)
  if (cascades.length === 0) return null
  const ends = running.flatMap(({ steps }) =>
    steps.flatMap(({ state, until }) => (state === 'open' && until ? [until] : [])),
  )
  const [next] = ends.toSorted()
  return (
    <section className={classes.strip} aria-label="Offers in turn">
      <IconUserShare size="1.125rem" stroke={1.5} aria-hidden="true" />
      <span className={classes.what}>
        <strong>
          {running.length === 0
            ? 'No shift is'
            : `${countOf(running.length, 'shift')} ${running.length === 1 ? 'is' : 'are'}`}{' '}
          being offered in turn
        </strong>
        {next && ` · the next offer ends ${momentWords(next)}`}
        {running.length > 0 && quietUntil !== null && ` · ${quietWords(quietUntil)}`}
        {running.length < cascades.length && ` · ${cascades.length - running.length} ended within a day`}
      </span>
      <Button size="compact-sm" variant="default" onClick={onShow}>
        Show
      </Button>
    </section>
  )
}
