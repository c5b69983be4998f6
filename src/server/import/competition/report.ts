export interface CompetitionFault {
  file: string
  /** JSON path into the document; null is the file as a whole. */
  path: string | null
  /** Name of the violated rule. */
  rule: string
  /** A Chinese sentence that says how to fix it. */
  message: string
}

/** Where there are errors nothing was written. */
export interface CompetitionReport {
  /** Null where it does not exist yet: a new one in a dry run, or one that was refused. */
  id: number | null
  isNew: boolean
  isChanged: boolean
  /** The differences, in Chinese, one line each. */
  changes: string[]
  errors: CompetitionFault[]
}
