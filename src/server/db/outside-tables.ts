import type { Generated } from 'kysely'

/** Verification files and redirects from old addresses. */
export interface OutsideTables {
  verification_files: VerificationFileTable
  redirects: RedirectTable
}

interface VerificationFileTable {
  id: Generated<number>
  /** The path without its leading slash. */
  name: string
  content: string
  created_at: string
}

interface RedirectTable {
  id: Generated<number>
  /** In the form of `normalOldAddress`. */
  old_address: string
  /** Path, query and fragment on this site. */
  new_address: string
  created_at: string
}
