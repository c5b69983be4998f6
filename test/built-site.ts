import { join } from 'node:path'
import { loadBuiltSite } from '#server/pages/site-build.ts'

/** The site as `npm run build` made it. */
export const builtSite = await loadBuiltSite(join(import.meta.dirname, '..'))
