/** Limits that the browser needs too; kept apart from the schemas so that no page ships the schema library. */
export const pageMax = 100_000
/** Numbers of rounds, as a document may write them. */
export const roundMax = 100_000
export const pageSizeMax = 50
/** Rows of a competition's table on one page; of a ladder by position fewer, for each tells more. */
export const tablePageSize = 100
export const ladderPageSize = 50
/** Texts of one line that stand beside the body of an article or a page, and nothing more: whatever has them all takes them from here. */
export const documentTextLengths = { authorLine: 200, source: 200, editor: 200, reprintNote: 500 } as const
export type DocumentText = keyof typeof documentTextLengths
// The keys of the record are its names.
export const documentTexts = Object.keys(documentTextLengths) as DocumentText[]
/** How long the texts of an article or a page may be, in characters, whether they are typed or imported. */
export const documentLengths = { title: 200, summary: 500, slug: 64, ...documentTextLengths } as const
/** Of an article. */
export const tagsMax = 20
/** Of what stands in the body of a document. */
export const bodyLengths = { caption: 300, videoTitle: 120 } as const
/** Of a new server. */
export const openingLengths = { zone: 20, name: 20, note: 200 } as const
/** Of a tip of how to get the game. */
export const tipLengths = { title: 30, intro: 200, step: 200, steps: 12, stores: 6 } as const
/** Of an album, in characters and pictures. */
export const albumLengths = { title: 80, summary: 500, caption: 300 } as const
export const albumPicturesMax = 500
/** Of a picture as it comes in. */
export const uploadMaxBytes = 20 * 1024 * 1024
/** Of a video, which is kept as it comes. */
export const videoMaxBytes = 1024 * 1024 * 1024

/** How long pictures and videos can be had back from the trash, in days. Then their files go for good. */
export const trashDays = 30
/** Why something was taken down, in characters. */
export const takedownReasonMax = 300

/** A list is counted, and can be turned over, this far: beyond it `total` says no more than that there are at least as many. */
export const countedItems = 10_000

/** Found things are counted this far, and can be turned over to there. */
export const searchCounted = 1_000
export const searchPageSize = 20
export const searchPageMax = searchCounted / searchPageSize
/** What can be searched for, in characters. */
export const searchWordsMax = 100
