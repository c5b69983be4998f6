import { oncePerAnswer } from '#server/http/query-context.ts'
import { getSettings } from './settings.queries.ts'

/** The operator's settings, read once per answer: its share image needs them, too. */
export const settingsOf = oncePerAnswer(({ read }) => getSettings(read))
