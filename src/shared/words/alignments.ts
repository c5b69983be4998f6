import type { Alignment } from '#shared/rich-text.ts'

/** As the editor's tools are named. */
export const alignmentWords: Readonly<Record<Alignment, string>> = { center: '居中', right: '靠右' }
