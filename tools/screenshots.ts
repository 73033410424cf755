/** `npm run screenshots`: writes the README's pictures to docs/pictures/ by driving the real product. */
import { join } from 'node:path'
import { type Picture, takePictures } from '../e2e/kernel/camera.ts'
import { signIn } from '../e2e/kernel/people.ts'
import { root } from './kernel/run.ts'

const openSchedule: Picture['show'] = async (page) => {
  await signIn(page, 'manager')
  await page.goto('/schedule')
  await page.locator('[aria-label="Schedule"][aria-busy="false"]').waitFor()
}

await takePictures(join(root, 'docs/pictures'), [
  { name: 'schedule', on: 'desktop', colorScheme: 'light', show: openSchedule },
  { name: 'schedule-dark', on: 'desktop', colorScheme: 'dark', show: openSchedule },
  { name: 'phone', on: 'phone', colorScheme: 'light', show: openSchedule },
])
