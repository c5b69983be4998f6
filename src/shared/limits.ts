/** Limits that the browser needs too; kept apart from the schemas so that no page ships the schema library. */
export const pageMax = 100_000
export const pageSizeMax = 50
/** Of a picture as it comes in. */
export const uploadMaxBytes = 20 * 1024 * 1024
