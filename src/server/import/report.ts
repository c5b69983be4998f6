/** A position in the files. Rows count from 1; null is the file as a whole. */
export interface Spot {
  file: string
  row: number | null
}

export interface ImportFault extends Spot {
  field: string | null
  /** A Chinese sentence. */
  message: string
}

/** Where there are errors nothing was written and the three counts are 0. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  errors: ImportFault[]
}

export interface Progress {
  stage: 'checking' | 'pictures' | 'videos' | 'writing'
  done: number
  total: number
}

export type OnProgress = (progress: Progress) => void

/** Collects faults, so that one run reports all of them. */
export class Faults {
  readonly list: ImportFault[] = []

  add({ file, row }: Spot, field: string | null, message: string): void {
    this.list.push({ file, row, field, message })
  }
}
