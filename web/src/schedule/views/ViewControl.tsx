import { SegmentedControl } from '@mantine/core'
import { giveFocus } from '../../ui/focus.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { useScene } from '../model/scene.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { isByHour, type ViewName, withView } from '../schedule.search.ts'
import classes from './ViewBar.module.css'
import { choicesFor, viewNamed } from './views.ts'

/** Each view has its own control, which takes the focus once another view is drawn. */
const focusChosen = () => document.querySelector<HTMLElement>('[data-views] input:checked')?.focus()

/** Nothing if there is only one view. */
export function ViewControl({ isVertical = false }: { isVertical?: boolean }) {
  const { audience, asked, today, onChange } = useScene()
  const isPhone = useIsPhone()
  const views = choicesFor(audience.name).filter(({ id }) => !isPhone || !isByHour(id))
  if (views.length < 2) return null
  const { within, id: shown } = viewNamed(asked.view, audience.name)
  return (
    <SegmentedControl
      data-views=""
      orientation={isVertical ? 'vertical' : 'horizontal'}
      classNames={{ label: isVertical ? classes.vertical : classes.view }}
      aria-label="View"
      data={views.map(({ id, label }) => ({ value: id, label }))}
      value={within ?? shown}
      onChange={(name) => {
        const chosen = name === views[0]?.id ? undefined : (name as ViewName)
        onChange(withView(asked, chosen, scheduleNow().daysShown, today))
        // Kept while hours are shown: later, a link to hours must not bring them back.
        if (!isByHour(chosen)) changeSchedule({ daysShown: undefined })
        else if (!isByHour(asked.view)) changeSchedule({ daysShown: asked })
        giveFocus(focusChosen)
      }}
    />
  )
}
