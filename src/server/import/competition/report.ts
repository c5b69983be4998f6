export interface CompetitionFault {
  file: string
  /** JSON path into the document; null speaks of the file as a whole. */
  path: string | null
  /** Name of the broken rule. */
  rule: string
  /** A Chinese sentence that says the mend. */
  message: string
}

/** Where there are errors nothing was written. */
export interface CompetitionReport {
  /** Null where it does not stand yet: a new one in a dry run, or one that was refused. */
  id: number | null
  isNew: boolean
  isChanged: boolean
  /** What becomes different, in Chinese, one line each. */
  changes: string[]
  errors: CompetitionFault[]
}
