/** `npm run build` builds the website, if it is older than its sources. The start does the same; an image needs it before. */
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'

await buildWebsiteIfStale()
