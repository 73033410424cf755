import type { Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { countOf } from '../ui/dayWords.ts'
import type { ScheduleScene } from './scheduleTools.data.ts'

/** As choices: those of the location on screen first. */
export function templateChoices(
  templates: readonly Template[],
  { location }: Pick<ScheduleScene, 'location'>,
) {
  const isHere = (template: Template) =>
    location?.type === template.location.type && location.id === template.location.id
  const here = templates.filter(isHere)
  const others = templates.filter((template) => !isHere(template))
  return [
    ...(here.length > 0 ? [{ group: 'On screen', items: here.map(choiceOf) }] : []),
    ...(others.length > 0
      ? [{ group: here.length > 0 ? 'Others' : 'Templates', items: others.map(choiceOf) }]
      : []),
  ]
}

const choiceOf = ({ id, name, location, shifts }: Template) => ({
  value: String(id),
  label: `${name} — ${location.name}, ${countOf(shifts, 'shift')}`,
})
