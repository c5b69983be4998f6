/** Why a page cannot be made now: the server has too much to do, or its database is away. */
export type RefusalCause = 'busy' | 'away'
