/** Limits that the browser needs too; separate from the schemas, so that no page includes the schema library. */
export const pageMax = 100_000
/** Round numbers that a document may use. */
export const roundMax = 100_000
export const pageSizeMax = 50
/** Rows of a competition's table per page; fewer on a ladder by position, whose rows show more. */
export const tablePageSize = 100
export const ladderPageSize = 50
/** The single-line texts of an article or a page besides its body; everything that lists them uses this record. */
export const documentTextLengths = { authorLine: 200, source: 200, editor: 200, reprintNote: 500 } as const
export type DocumentText = keyof typeof documentTextLengths
// The keys of the record are its names.
export const documentTexts = Object.keys(documentTextLengths) as DocumentText[]
/** Maximum lengths of the texts of an article or a page, in characters, typed or imported. */
export const documentLengths = { title: 200, summary: 500, slug: 64, ...documentTextLengths } as const
/** Tags of an article. */
export const tagsMax = 20
/** Texts in the body of a document. */
export const bodyLengths = { caption: 300, videoTitle: 120 } as const
/** Matches in a list of those that run. */
export const liveMatchesMax = 12
/** Texts of a new server. */
export const openingLengths = { zone: 20, name: 20, note: 200 } as const
/** Texts of a download tip. */
export const tipLengths = { title: 30, intro: 200, step: 200, steps: 12, stores: 6 } as const
/** Texts of an album, in characters, and its pictures. */
export const albumLengths = { title: 80, summary: 500, caption: 300 } as const
export const albumPicturesMax = 500
/** Size of an uploaded picture. */
export const uploadMaxBytes = 20 * 1024 * 1024
/** Size of a video, which is stored unchanged. */
export const videoMaxBytes = 1024 * 1024 * 1024

/** How long pictures and videos can be restored from the trash, in days. Then their files are deleted. */
export const trashDays = 30
/** The reason of a takedown, in characters. */
export const takedownReasonMax = 300

/** The maximum to which a list is counted and paged: at this value `total` means "at least". */
export const countedItems = 10_000

/** The maximum to which search results are counted and paged. */
export const searchCounted = 1_000
export const searchPageSize = 20
export const searchPageMax = searchCounted / searchPageSize
/** The length of a search text, in characters. */
export const searchWordsMax = 100

/** Topics of one stream, `/api/live`. */
export const liveTopicsMax = 30
