import { Type } from 'typebox'

/** What has an image of its own where it is shared. `site`: whatever has none; there is one site, with the id 1. */
export const shareSubjects = ['article', 'match', 'competition', 'team', 'player', 'album', 'video', 'site'] as const
export type ShareSubject = (typeof shareSubjects)[number]

export const ShareImage = Type.String({ description: 'the address of what is shown where it is shared: a JPEG of 1200 × 630' })
