import type { WorkerBounds } from '#server/base/worker-process.ts'

const MiB = 1024 * 1024

/** Enough for a season of ten thousand matches; for a longer file the message says to split it. */
export const mostSheetBytes = 20 * MiB
export const mostLines = 20_000
export const mostColumns = 200
export const longestCell = 5_000

/** Empty lines count too. */
export const farthestRow = 100_000

/** Entries of a workbook, which is a ZIP archive. */
export const mostEntries = 500
export const mostUnpackedBytes = 120 * MiB

/** Measured: a sheet of 10,000 lines takes 140 MB and 1.5 seconds. */
export const readingBounds: WorkerBounds = { rss: 320 * MiB, data: 1280 * MiB, jobMs: 20_000, pictures: 1, idleMs: 0 }
